/** Why a sign-in through the provider has failed, as a code of the message that the person reads. */
export type OidcFailure = 'oidc-unreachable' | 'oidc-cancelled' | 'oidc-expired' | 'oidc-refused';

/** Codes of `ClientError` for requests that got no answer in time. */
const UNANSWERED: ReadonlySet<unknown> = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
/** Errors of RFC 6749 that are temporary. */
const TEMPORARY: ReadonlySet<unknown> = new Set(['server_error', 'temporarily_unavailable']);

/**
 * Classifies an error of `openid-client` by its fields, because its classes come from a library that is loaded late.
 * Every other error means that the provider's answer is not valid.
 */
export function reasonOf(error: unknown): OidcFailure {
  if (!(error instanceof Error)) return 'oidc-refused';
  const { name, cause } = error;
  const code: unknown = Reflect.get(error, 'code');
  const oauth: unknown = Reflect.get(error, 'error');
  if (name === 'AuthorizationResponseError' && oauth === 'access_denied') return 'oidc-cancelled';
  if (oauth === 'invalid_grant') return 'oidc-expired';
  if (
    UNANSWERED.has(code) ||
    TEMPORARY.has(oauth) ||
    isAnsweredInTrouble(cause) ||
    isNetworkError(error)
  )
    return 'oidc-unreachable';
  return 'oidc-refused';
}

/** 404 counts as well, because a proxy answers with it while its provider is unreachable. */
const isAnsweredInTrouble = (cause: unknown): boolean =>
  cause instanceof Response && (cause.status >= 500 || cause.status === 404);

/** `fetch` rejects with a `TypeError` whose cause is the error of the socket. */
const isNetworkError = (error: Error): boolean =>
  error instanceof TypeError
    ? error.cause instanceof Error
    : error.cause instanceof TypeError && isNetworkError(error.cause);
