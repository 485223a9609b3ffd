import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import type { Configuration, ServerMetadata } from 'openid-client';
import type { Config } from '../../config';
import type { OidcConfig } from '../../config-oidc';
import { CONFIG } from '../../config.token';
import { Refused } from '../../http/refused';
import { RetryLater } from '../../http/retry-later';
import { reasonOf } from './oidc-errors';

/** The time limit of each request to the provider. */
const TIMEOUT_SECONDS = 5;
/** The provider's addresses are read again after this time. Its keys are read when a token names an unknown key. */
const DISCOVERED_FOR_MS = 3_600_000;
const RETRY_SECONDS = 5;

/** The values of one sign-in with which the provider's answer is checked. */
export interface OidcChecks {
  state: string;
  nonce: string;
  /** The code verifier of PKCE, RFC 7636. */
  verifier: string;
}

/** The person whom the provider has identified. */
export interface OidcIdentity {
  issuer: string;
  /** The id of the account, which the provider never gives to another person. */
  subject: string;
  /** In lower case; null when the provider sends none, or has not verified it. */
  email: string | null;
  /** Whether the provider has required a second factor, by the value that the installation accepts as a proof. */
  hasSecondFactor: boolean;
}

interface Discovery {
  configuration: Promise<Configuration>;
  time: number;
}

/** The library is loaded at the first sign-in of this kind: most installations never need it. */
const library = () => import('openid-client');

/** The OpenID provider of the installation. Its metadata is read when it is needed, so that a server starts without it. */
@Injectable()
export class OidcProvider {
  private discovery: Discovery | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'oidc'>,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn'>,
  ) {}

  /** Creates the checks of one sign-in, and the address at which it begins. @throws RetryLater 503 oidc-unreachable */
  async begin(
    settings: OidcConfig,
    redirectUri: string,
    isAnew: boolean,
  ): Promise<{ url: string; checks: OidcChecks }> {
    return this.ask('begin', async () => {
      const client = await library();
      const configuration = await this.configuration(settings);
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(isAnew && { prompt: 'login' }),
      });
      return { url: url.href, checks };
    });
  }

  /**
   * Exchanges the provider's answer for the identity of the person.
   * @param answer the address to which the provider has sent the browser
   * @throws Refused 401 oidc-cancelled, oidc-expired, oidc-refused; RetryLater 503 oidc-unreachable
   */
  async redeem(
    settings: OidcConfig,
    answer: URL,
    { state, nonce, verifier }: OidcChecks,
  ): Promise<OidcIdentity> {
    return this.ask('finish', async () => {
      const client = await library();
      const configuration = await this.configuration(settings);
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The token endpoint has answered without an ID token');
      // Some providers return the email only at this endpoint.
      const userClaims =
        claims.email === undefined
          ? await this.userInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: emailOf(userClaims, settings.trustsEmail),
        hasSecondFactor: provesSecondFactor(claims, settings.secondFactor),
      };
    });
  }

  private async userInfo(
    configuration: Configuration,
    accessToken: string,
    subject: string,
  ): Promise<Record<string, unknown>> {
    const metadata: ServerMetadata = configuration.serverMetadata();
    return metadata.userinfo_endpoint
      ? (await library()).fetchUserInfo(configuration, accessToken, subject)
      : {};
  }

  private async ask<T>(step: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== 'oidc-cancelled')
        this.log.warn({ err: error, step }, 'A sign-in through the OpenID provider has failed');
      if (reason === 'oidc-unreachable')
        throw new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, createMessage(reason), RETRY_SECONDS);
      throw new Refused(HttpStatus.UNAUTHORIZED, createMessage(reason));
    }
  }

  /** Simultaneous sign-ins share one request; after a failure the next sign-in repeats it. */
  private configuration(settings: OidcConfig): Promise<Configuration> {
    if (this.discovery && Date.now() - this.discovery.time < DISCOVERED_FOR_MS)
      return this.discovery.configuration;
    const discovery: Discovery = { configuration: discover(settings), time: Date.now() };
    this.discovery = discovery;
    discovery.configuration.catch(() => {
      if (this.discovery === discovery) this.discovery = null;
    });
    return discovery.configuration;
  }
}

/** The signature of an ID token is verified although it comes from the provider itself. */
async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const client = await library();
  const isPlain = new URL(issuer).protocol === 'http:';
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      client.enableNonRepudiationChecks,
      ...(isPlain ? [client.allowInsecureRequests] : []),
    ],
  });
}

function emailOf(
  { email, email_verified: isVerified }: Record<string, unknown>,
  trustsEmail: boolean,
): string | null {
  if (typeof email !== 'string' || !(isVerified === true || trustsEmail)) return null;
  return email.trim().toLowerCase();
}

/** @param proof a value of `amr` (RFC 8176) or `acr`; null: no value is a proof */
function provesSecondFactor({ amr, acr }: Record<string, unknown>, proof: string | null): boolean {
  return proof !== null && (acr === proof || (Array.isArray(amr) && amr.includes(proof)));
}
