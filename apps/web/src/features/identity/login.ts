import { messageKey, type Role, type Session } from '@milkround/contracts';
import { api } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { i18n } from '../../i18n';
import { isSession } from '../../session/stored-session';
import type { Credentials } from './validation';

/**
 * Asks the server for a session.
 * @returns null when the server accepted the login but named no role it could be used as
 * @throws ApiError
 */
export async function login(
  role: Role,
  { username, password }: Credentials,
  code?: string,
): Promise<Session | null> {
  const credentials = { username: username.trim(), password, ...(code && { code }) };
  const body = role === 'admin' ? credentials : { ...credentials, role };
  const { data } = await api.post<unknown>(`${role}/login`, body, { anonymous: true });
  return isSession(data) ? data : null;
}

/** Refusals, a missing network, and a server that is starting or overloaded are expected; other failures are not. */
const isExpected = ({ status }: ApiError): boolean =>
  status === 0 || (status >= 400 && status < 500) || status === 503;

/** The text of the toast after a failed login. */
export const loginFailure = (error: unknown): string =>
  error instanceof ApiError && isExpected(error) && error.message
    ? errorText(error)
    : i18n.t(messageKey('something-wrong-later'));
