import { createHash } from 'node:crypto';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { createMessage, type MessageCode, type OfficeRole } from '@milkround/contracts';
import { z } from 'zod';
import type { Config } from '../../config';
import type { OidcConfig } from '../../config-oidc';
import { CONFIG } from '../../config.token';
import { notFound, Refused } from '../../http/refused';
import { IdentityRecorder } from '../identity-recorder';
import { LoginTries } from '../login-tries';
import { Logins, type LoginResult, type LoginPlace } from '../logins';
import { networkOf } from '../network';
import { RefusedSignIns } from '../refused-sign-ins';
import { readUserAgent } from '../user-agent';
import { OidcAccounts, type OidcAccount } from './oidc-accounts';
import { OidcProvider, type OidcChecks, type OidcIdentity } from './oidc-provider';

/** The time that a person has at the provider, and again for the code of the second factor. */
const BEGUN_SECONDS = 600;
const IDENTIFIED_SECONDS = 300;

const commonFields = { role: z.enum(['admin', 'supervisor']), until: z.number() };
const begunSchema = z.object({
  ...commonFields,
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});
const identitySchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  hasSecondFactor: z.boolean(),
});
const identifiedSchema = z.object({ ...commonFields, id: z.string(), identity: identitySchema });
const stateSchema = z.union([begunSchema, identifiedSchema]);

/** The person is at the provider. */
type BegunSignIn = z.infer<typeof begunSchema>;
/** The provider has identified the person, and the code of the second factor is missing. */
type IdentifiedSignIn = z.infer<typeof identifiedSchema>;
/** The state of a sign-in, which the browser keeps in an encrypted cookie. */
export type OidcState = BegunSignIn | IdentifiedSignIn;

/** The page's request to continue a sign-in. */
export interface OidcAnswer {
  /** The query of the address to which the provider has sent the browser; null when the person was identified before. */
  answer: string | null;
  /** The code of the second factor; null if none was entered. */
  code: string | null;
}

/** A step of a sign-in that the browser continues. */
export interface OidcStep {
  /** Null: the sign-in is over, and the browser stores nothing. */
  state: OidcState | null;
  seconds: number;
}

export type OidcOutcome = OidcStep & ({ result: LoginResult } | { refusal: Refused });

/** Refusals that say nothing about the person. */
const UNCOUNTED: ReadonlySet<string> = new Set<MessageCode>([
  'second-factor-required',
  'oidc-cancelled',
  'oidc-unreachable',
]);
/** Refusals after which the person can enter another code. */
const OF_CODE: ReadonlySet<string> = new Set<MessageCode>([
  'second-factor-required',
  'second-factor-wrong',
  'too-many-tries',
]);

/** Sign-ins of the office through the OpenID provider of the installation. */
@Injectable()
export class OidcSignIns {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'oidc'>,
    private readonly provider: OidcProvider,
    private readonly accounts: OidcAccounts,
    private readonly logins: Logins,
    private readonly refusals: RefusedSignIns,
    private readonly recorder: IdentityRecorder,
    private readonly tries: LoginTries,
  ) {}

  /** @throws Refused 404 when the installation has no provider */
  get settings(): OidcConfig {
    if (!this.config.oidc) throw notFound();
    return this.config.oidc;
  }

  /** @param isAnew whether the provider asks for the account even when it knows the browser @returns the provider's address @throws RetryLater 503 */
  async begin(role: OfficeRole, isAnew: boolean): Promise<OidcStep & { url: string }> {
    const { url, checks } = await this.provider.begin(
      this.settings,
      redirectUri(this.settings, role),
      isAnew,
    );
    return {
      url,
      state: { role, until: timeAfter(BEGUN_SECONDS), checks },
      seconds: BEGUN_SECONDS,
    };
  }

  /**
   * Continues the sign-in of the cookie.
   * @throws Refused 401 oidc-expired when the cookie holds none
   */
  async finish(
    role: OfficeRole,
    cookieContent: unknown,
    answer: OidcAnswer,
    place: LoginPlace,
  ): Promise<OidcOutcome> {
    const beginning = stateOf(cookieContent, role);
    let state: IdentifiedSignIn | null = null;
    try {
      state =
        'identity' in beginning
          ? beginning
          : await this.identify(role, beginning, answer.answer, place);
      const result = await this.open(role, state, answer.code, place);
      return { result, state: null, seconds: 0 };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.count(role, state?.identity.email ?? '', error, place);
      return {
        refusal: error,
        state: OF_CODE.has(error.reason.code) ? state : null,
        seconds: IDENTIFIED_SECONDS,
      };
    }
  }

  /** @throws Refused 401 oidc-expired, oidc-cancelled, oidc-refused; RetryLater 503 oidc-unreachable, 429 too-many-tries */
  private async identify(
    role: OfficeRole,
    { checks }: BegunSignIn,
    answer: string | null,
    place: LoginPlace,
  ): Promise<IdentifiedSignIn> {
    const address = new URL(
      `?${new URLSearchParams(answer ?? '').toString()}`,
      redirectUri(this.settings, role),
    );
    if (address.searchParams.get('state') !== checks.state) throw refuse('oidc-expired');
    const identity = await this.redeem(address, checks, place);
    const id = createHash('sha256').update(checks.state).digest('hex');
    return { role, until: timeAfter(IDENTIFIED_SECONDS), id, identity };
  }

  /** Each answer makes the server send a request to the provider, so a wrong answer counts for the address. */
  private async redeem(
    answer: URL,
    checks: OidcChecks,
    { address }: LoginPlace,
  ): Promise<OidcIdentity> {
    const attempt = await this.tries.beginFrom(address, 'answers of the OpenID provider');
    const redeemed = this.provider.redeem(this.settings, answer, checks);
    const isWrong = await redeemed.then(
      () => false,
      (error: unknown) => error instanceof Refused && !UNCOUNTED.has(error.reason.code),
    );
    if (!isWrong) await this.tries.withdraw(attempt);
    return redeemed;
  }

  private async open(
    role: OfficeRole,
    { id, identity }: IdentifiedSignIn,
    code: string | null,
    place: LoginPlace,
  ): Promise<LoginResult> {
    const account = await this.accountOf(role, identity);
    const proof = { code, hasProviderFactor: identity.hasSecondFactor };
    const result = await this.logins.loginIdentified(role, account, proof, place, () =>
      this.claim(role, id, account, identity),
    );
    await this.recorder.record();
    return result;
  }

  /** @throws Refused 401 oidc-unverified, oidc-unknown, oidc-other-account */
  private async accountOf(role: OfficeRole, identity: OidcIdentity): Promise<OidcAccount> {
    const linkedAccount = await this.accounts.findLinked(role, identity);
    if (linkedAccount) return linkedAccount;
    if (identity.email === null) throw refuse('oidc-unverified');
    const account = await this.accounts.withEmail(role, identity.issuer, identity.email);
    if (!account) throw refuse('oidc-unknown');
    if (account.isLinked) throw refuse('oidc-other-account');
    return account;
  }

  /** Marks the sign-in as used and links the account, just before its session is opened. @throws Refused 401 oidc-expired, oidc-other-account */
  private async claim(
    role: OfficeRole,
    id: string,
    account: OidcAccount,
    identity: OidcIdentity,
  ): Promise<void> {
    if (!(await this.accounts.take(Buffer.from(id, 'hex')))) throw refuse('oidc-expired');
    if (await this.accounts.findLinked(role, identity)) return;
    await this.accounts.link(role, account, identity);
    // Another sign-in may have linked the account at this moment.
    if (!(await this.accounts.findLinked(role, identity))) throw refuse('oidc-other-account');
  }

  private async count(
    role: OfficeRole,
    email: string,
    refusal: Refused,
    { address, userAgent }: LoginPlace,
  ): Promise<void> {
    if (UNCOUNTED.has(refusal.reason.code)) return;
    const place = { address: networkOf(address), ...readUserAgent(userAgent) };
    await this.refusals.count(role, email, refusal.reason.code === 'too-many-tries', place, true);
  }
}

type Refusal = 'oidc-expired' | 'oidc-unverified' | 'oidc-unknown' | 'oidc-other-account';
const refuse = (code: Refusal): Refused =>
  new Refused(HttpStatus.UNAUTHORIZED, createMessage(code));

const timeAfter = (seconds: number): number => Date.now() + seconds * 1_000;

/** The provider sends the browser to the sign-in page of the role, where it was begun. */
const redirectUri = ({ publicUrl }: OidcConfig, role: OfficeRole): string =>
  `${publicUrl}/${role}/sign-in`;

/** @throws Refused 401 oidc-expired: the sign-in was begun in another browser, too long ago, or for another role */
function stateOf(cookieContent: unknown, role: OfficeRole): OidcState {
  const { data } = stateSchema.safeParse(cookieContent);
  if (data?.role !== role || data.until < Date.now()) throw refuse('oidc-expired');
  return data;
}
