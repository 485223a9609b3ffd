import { z } from 'zod';
import { flagSetting } from './config-fields';

/** An OpenID provider, which has this installation as its client. */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name of the provider on the button of the sign-in page. */
  label: string;
  /** The value of `amr` or `acr` in an ID token that proves a second factor; null: the own second factor is always asked for. */
  secondFactor: string | null;
  /** Whether an email counts without `email_verified`. */
  trustsEmail: boolean;
  /** The origin under which browsers reach this installation. */
  publicUrl: string;
}

export const oidcSettings = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://sign-in.example.com' })
    .optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  OIDC_LABEL: z.string().trim().max(40, { error: 'must have at most 40 characters' }).optional(),
  OIDC_SECOND_FACTOR: z.string().trim().optional(),
  OIDC_TRUST_EMAIL: flagSetting.optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, {
      error:
        'must be the address of this installation without a path, such as https://milk.example.com',
    })
    .optional(),
};
type OidcEnvironment = z.infer<z.ZodObject<typeof oidcSettings>> & { NODE_ENV?: string };

/** Returns the invalid settings, each with its message. */
export function* oidcProblems(env: OidcEnvironment): Generator<[name: string, message: string]> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL } = env;
  const isUsed = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].some(
    (value) => value !== undefined,
  );
  for (const [name, value] of Object.entries({
    OIDC_ISSUER,
    OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET,
    PUBLIC_URL,
  }))
    if (isUsed && value === undefined)
      yield [name, 'is required for the sign-in through an OpenID provider'];
  if (OIDC_ISSUER?.startsWith('http:') && env.NODE_ENV === 'production')
    yield ['OIDC_ISSUER', 'must begin with https:// with NODE_ENV=production'];
}

/** Null without a provider. */
export function oidcOf(env: OidcEnvironment): OidcConfig | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    PUBLIC_URL: publicUrl,
  } = env;
  if (!issuer || !clientId || !clientSecret || !publicUrl) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    publicUrl: new URL(publicUrl).origin,
    label: env.OIDC_LABEL ?? new URL(issuer).hostname.slice(0, 40),
    secondFactor: env.OIDC_SECOND_FACTOR ?? null,
    trustsEmail: env.OIDC_TRUST_EMAIL ?? false,
  };
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol } = new URL(value);
  return /^https?:$/.test(protocol) && [origin, `${origin}/`].includes(value);
}
