import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Role } from '@milkround/contracts';
import { DEMO_ADMIN, DEMO_EMAILS } from './demo/dairy';

/** `0` or `1`. */
const flagSetting = z
  .enum(['0', '1'], { error: (issue) => `must be 0 or 1, not "${String(issue.input)}"` })
  .transform((value) => value === '1');

/** A whole number from `least` to `most`. */
function wholeNumberSetting(min: number, max: number) {
  const error = (issue: { input?: unknown }) =>
    `must be a whole number from ${min} to ${max}, not "${String(issue.input)}"`;
  return z
    .string()
    .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error,
    })
    .transform(Number);
}

/** Parses `none`, or a comma-separated list of addresses and CIDR blocks. */
function proxiesOf(value: string, context: z.RefinementCtx): string[] {
  if (value.trim() === 'none') return [];
  const proxies = value.split(',').map((proxy) => proxy.trim());
  for (const proxy of proxies) {
    if (!isAddressOrBlock(proxy))
      context.addIssue({
        code: 'custom',
        message: `"${proxy}" is neither an IP address nor a CIDR block`,
      });
  }
  return proxies;
}

/** A block of all addresses is refused, because then any client could set `X-Forwarded-For`. */
function isAddressOrBlock(value: string): boolean {
  const [address = '', bits, ...extraParts] = value.split('/');
  const family = isIP(address);
  if (family === 0 || extraParts.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** Whether a text is the address of a PostgreSQL database: `postgres://user:password@host:5432/database`. */
function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, searchParams } = new URL(value);
  return (
    /^postgres(ql)?:$/.test(protocol) &&
    !hostname.includes(',') &&
    (hostname !== '' || searchParams.has('host'))
  );
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** The settings of one installation, read from the environment. */
export interface Config {
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** A `postgres://` address; null runs the embedded server under `dataDir`. */
  databaseUrl: string | null;
  /** Number of connections of the event store's pool. The pool of TypeORM has half as many. */
  databasePoolSize: number;
  /** Absolute path of the folder with the embedded database and `keys`. */
  dataDir: string;
  /** Absolute path of the folder for the backups of the embedded database. */
  backupDir: string;
  /** Absolute path of the key that seals the log. */
  auditKeyFile: string;
  /** IANA name of the time zone in which business dates are calendar dates. */
  timeZone: string;
  websiteName: string;
  /** The first admin, created once. His password is checked when he is created, so that an old setting does not stop a later start. */
  admin: { email: string; password: string };
  /** The roles that have to sign in with a second factor; others may. */
  secondFactorRoles: readonly Role[];
  /** Encrypts the secrets of the second factors; null: the key is a file in `keys` of `dataDir`. */
  secondFactorKey: string | null;
  /** Whether an empty database is filled with the demo data. */
  demo: boolean;
  /** The emails of the demo's people, in lower case; empty without the demo. */
  demoEmails: readonly string[];
  /** Whether the demo's delivery boys deliver by themselves after the first sign-in. False without the demo. */
  isDemoLive: boolean;
  /** Bearer token for `/metrics`; null closes `/metrics`. */
  metricsToken: string | null;
  /** Seconds between two evaluations of the mornings for notifications. */
  pushEverySeconds: number;
  /** Whether notifications may be sent to push services at private addresses and without TLS. For tests; refused in production. */
  hasPrivatePushServices: boolean;
  /** Addresses and CIDR blocks of the proxies whose `X-Forwarded-For` is trusted; empty for none. */
  trustedProxies: string[];
  /** Whether `/docs` is served. */
  hasDocs: boolean;
  logLevel: LogLevel;
  /** Where traces and metrics are sent by OTLP over HTTP; null sends none, and loads nothing for it. */
  telemetryUrl: string | null;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The environment has invalid settings; `problems` has one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** @throws ConfigError with all problems */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return parseSettings(environment, env, settingsBut);
}

/** The settings of a command that uses the database of running servers. @throws ConfigError */
export function readDatabaseConfig(
  env: NodeJS.ProcessEnv,
): Pick<Config, 'databaseUrl' | 'dataDir' | 'auditKeyFile'> {
  const config = parseSettings(
    settings.pick({ DATABASE_URL: true, DATA_DIR: true, AUDIT_KEY_FILE: true }),
    env,
  );
  return {
    databaseUrl: config.DATABASE_URL ?? null,
    dataDir: resolve(config.DATA_DIR),
    auditKeyFile: auditKeyFileOf(config),
  };
}

/** @param schemaBut makes the schema that accepts any value of the named settings, to find the problems of the others */
function parseSettings<T>(
  schema: z.ZodType<T>,
  env: NodeJS.ProcessEnv,
  schemaBut?: (names: readonly string[]) => z.ZodType,
): T {
  const values = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const problems = problemsOf(result.error);
  const invalidNames = problems.map(({ name }) => name);
  const otherResult = schemaBut?.(invalidNames).safeParse(values);
  const moreProblems = otherResult?.error
    ? problemsOf(otherResult.error).filter(({ name }) => !invalidNames.includes(name))
    : [];
  throw new ConfigError(
    [...problems, ...moreProblems].map(({ name, message }) => `${name}: ${message}`),
  );
}

const problemsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => ({ name: path.join('.'), message }));

const port = wholeNumberSetting(0, 65_535);

const SECOND_FACTOR_ROLES = {
  optional: [],
  admins: ['admin'],
  office: ['admin', 'supervisor'],
} as const satisfies Record<string, readonly Role[]>;

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, {
      error: 'must look like postgres://user:password@host:5432/database',
    })
    .optional(),
  DATABASE_POOL_SIZE: wholeNumberSetting(4, 200).default(16),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  AUDIT_KEY_FILE: z.string().optional(),
  BUSINESS_TIMEZONE: z
    .string()
    .refine(isTimeZone, {
      error: (issue) =>
        `"${String(issue.input)}" is not a time zone; use an IANA name such as Asia/Kolkata`,
    })
    .default('Asia/Kolkata'),
  WEBSITE_NAME: z
    .string()
    .trim()
    .max(80, { error: 'must have at most 80 characters' })
    .default('Milkround'),
  ADMIN_EMAIL: z
    .email({ error: (issue) => `"${String(issue.input)}" is not an email address` })
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SECOND_FACTOR: z
    .enum(['optional', 'admins', 'office'], {
      error: (issue) =>
        `must be optional, admins or office (admins and supervisors), not "${String(issue.input)}"`,
    })
    .default('optional'),
  SECOND_FACTOR_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  DEMO: flagSetting.optional(),
  DEMO_MORNING: z
    .enum(['live', 'still'], {
      error: (issue) => `must be live or still, not "${String(issue.input)}"`,
    })
    .default('live'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  PUSH_EVERY_SECONDS: wholeNumberSetting(1, 300).default(20),
  PUSH_PRIVATE_SERVICES: flagSetting.optional(),
  TRUST_PROXY: z.string().transform(proxiesOf).default([]),
  API_DOCS: flagSetting.optional(),
  LOG_LEVEL: z
    .enum(logLevels, {
      error: (issue) => `must be one of ${logLevels.join(', ')}, not "${String(issue.input)}"`,
    })
    .default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional(),
  NODE_ENV: z.string().optional(),
});

type Environment = z.infer<typeof settings>;

/** Finds the problems of settings that depend on each other. Zod calls it only when each setting alone is valid. */
function checkTogether(env: Environment, context: z.RefinementCtx): void {
  const problem = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (env.DEMO && env.NODE_ENV === 'production')
    problem('DEMO', 'the demo data has known passwords and is refused with NODE_ENV=production');
  if (env.PUSH_PRIVATE_SERVICES && env.NODE_ENV === 'production')
    problem(
      'PUSH_PRIVATE_SERVICES',
      'lets anybody with a login send requests into this network and is refused with NODE_ENV=production',
    );
  if (wantsDemo(env)) return;
  if (!env.ADMIN_EMAIL)
    problem('ADMIN_EMAIL', 'is required without the demo data: the first admin is made from it');
  if (!env.ADMIN_PASSWORD)
    problem('ADMIN_PASSWORD', 'is required without the demo data: the first admin is made from it');
}

/** The settings, with any value of those that are named. */
const settingsBut = (names: readonly string[]): z.ZodType =>
  settings
    .extend(Object.fromEntries(names.map((name) => [name, z.any()])))
    // The check also runs with a wrong value of a named setting.
    .superRefine((env, context) => checkTogether(env as Environment, context));

const environment = settings.superRefine(checkTogether).transform((env): Config => ({
  host: env.HOST,
  port: env.PORT,
  databaseUrl: env.DATABASE_URL ?? null,
  databasePoolSize: env.DATABASE_POOL_SIZE,
  dataDir: resolve(env.DATA_DIR),
  backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
  auditKeyFile: auditKeyFileOf(env),
  timeZone: env.BUSINESS_TIMEZONE,
  websiteName: env.WEBSITE_NAME,
  admin: {
    email: env.ADMIN_EMAIL ?? DEMO_ADMIN.email,
    password: env.ADMIN_PASSWORD ?? DEMO_ADMIN.password,
  },
  secondFactorRoles: SECOND_FACTOR_ROLES[env.SECOND_FACTOR],
  secondFactorKey: env.SECOND_FACTOR_KEY ?? null,
  demo: wantsDemo(env),
  demoEmails: wantsDemo(env) ? DEMO_EMAILS : [],
  isDemoLive: wantsDemo(env) && env.DEMO_MORNING === 'live',
  metricsToken: env.METRICS_TOKEN ?? null,
  pushEverySeconds: env.PUSH_EVERY_SECONDS,
  hasPrivatePushServices: env.PUSH_PRIVATE_SERVICES ?? false,
  trustedProxies: env.TRUST_PROXY,
  hasDocs: env.API_DOCS ?? env.NODE_ENV !== 'production',
  logLevel: env.LOG_LEVEL,
  telemetryUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
}));

const auditKeyFileOf = ({
  AUDIT_KEY_FILE: file,
  DATA_DIR: dataDir,
}: {
  AUDIT_KEY_FILE?: string;
  DATA_DIR: string;
}): string => resolve(file ?? join(dataDir, 'keys', 'audit.key'));

/** By default the demo data are created in the embedded database, and never in production. */
function wantsDemo(env: { DEMO?: boolean; DATABASE_URL?: string; NODE_ENV?: string }): boolean {
  return env.DEMO ?? (!env.DATABASE_URL && env.NODE_ENV !== 'production');
}
