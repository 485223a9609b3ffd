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

/** Each request to the provider ends after so long. */
const TIMEOUT_SECONDS = 5;
/** The provider's addresses are read again after so long. Its keys are read when a token names an unknown one. */
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
  /** The id of the account, which the provider never gives to anybody else. */
  subject: string;
  /** In lower case; null when the provider names none, or has not verified it. */
  email: string | null;
  /** Whether the provider has asked for a second factor, by what the installation takes for a proof. */
  hasSecondFactor: boolean;
}

interface Discovered {
  configuration: Promise<Configuration>;
  at: number;
}

/** The library is loaded when somebody signs in this way: most installations never do. */
const library = () => import('openid-client');

/** The OpenID provider of the installation. It is looked up when it is needed, so that a server starts without it. */
@Injectable()
export class OidcProvider {
  private discovered: Discovered | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'oidc'>,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn'>,
  ) {}

  /** Makes the checks of one sign-in, and the address at which it begins. @throws RetryLater 503 oidc-unreachable */
  async begin(settings: OidcConfig, redirectUri: string, isAnew: boolean): Promise<{ url: string; checks: OidcChecks }> {
    return this.ask('begin', async () => {
      const client = await library();
      const configuration = await this.configuration(settings);
      const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
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
   * @param answer the address that the provider has sent the browser to
   * @throws Refused 401 oidc-cancelled, oidc-expired, oidc-refused; RetryLater 503 oidc-unreachable
   */
  async redeem(settings: OidcConfig, answer: URL, { state, nonce, verifier }: OidcChecks): Promise<OidcIdentity> {
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
      // Some providers tell the email only at this endpoint.
      const about = claims.email === undefined ? await this.userInfo(configuration, tokens.access_token, claims.sub) : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: emailOf(about, settings.trustsEmail),
        hasSecondFactor: provesSecondFactor(claims, settings.secondFactor),
      };
    });
  }

  private async userInfo(configuration: Configuration, accessToken: string, subject: string): Promise<Record<string, unknown>> {
    const metadata: ServerMetadata = configuration.serverMetadata();
    return metadata.userinfo_endpoint ? (await library()).fetchUserInfo(configuration, accessToken, subject) : {};
  }

  private async ask<T>(step: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== 'oidc-cancelled') this.log.warn({ err: error, step }, 'A sign-in through the OpenID provider has failed');
      if (reason === 'oidc-unreachable') throw new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, createMessage(reason), RETRY_SECONDS);
      throw new Refused(HttpStatus.UNAUTHORIZED, createMessage(reason));
    }
  }

  /** One request of many sign-ins that begin together; a failed one is repeated by the next sign-in. */
  private configuration(settings: OidcConfig): Promise<Configuration> {
    if (this.discovered && Date.now() - this.discovered.at < DISCOVERED_FOR_MS) return this.discovered.configuration;
    const discovered: Discovered = { configuration: discover(settings), at: Date.now() };
    this.discovered = discovered;
    discovered.configuration.catch(() => {
      if (this.discovered === discovered) this.discovered = null;
    });
    return discovered.configuration;
  }
}

/** The signature of an ID token is verified although it comes from the provider itself. */
async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const client = await library();
  const isPlain = new URL(issuer).protocol === 'http:';
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
  });
}

function emailOf({ email, email_verified: isVerified }: Record<string, unknown>, trustsEmail: boolean): string | null {
  if (typeof email !== 'string' || !(isVerified === true || trustsEmail)) return null;
  return email.trim().toLowerCase();
}

/** @param proof a value of `amr` (RFC 8176) or `acr`; null: nothing is a proof */
function provesSecondFactor({ amr, acr }: Record<string, unknown>, proof: string | null): boolean {
  return proof !== null && (acr === proof || (Array.isArray(amr) && amr.includes(proof)));
}
