import { ConfigError, readConfig } from './config';

const withoutDemo = { ADMIN_EMAIL: 'owner@dairy.test', ADMIN_PASSWORD: 'before-dawn' };
const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('configuration', () => {
  it('needs no setting: embedded database, demo, one local port', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      databasePoolSize: 16,
      dataDir: `${process.cwd()}/.data`,
      backupDir: `${process.cwd()}/.data/backups`,
      auditKeyFile: `${process.cwd()}/.data/keys/audit.key`,
      timeZone: 'Asia/Kolkata',
      websiteName: 'Milkround',
      admin: { email: 'admin@milkround.test', password: 'milkround' },
      secondFactorRoles: [],
      secondFactorKey: null,
      demo: true,
      demoEmails: expect.arrayContaining(['admin@milkround.test', 'mde1@milkround.test']),
      isDemoLive: true,
      metricsToken: null,
      trustedProxies: [],
      hasDocs: true,
      logLevel: 'info',
      telemetryUrl: null,
      pushEverySeconds: 20,
      hasPrivatePushServices: false,
    });
  });

  it('treats a blank variable as one that is not set', () => {
    expect(readConfig({ PORT: '', HOST: '  ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
    });
  });

  it('has no demo with an external database, and needs the first admin there', () => {
    const DATABASE_URL = 'postgres://milk@db.test/milk';
    expect(problemsOf({ DATABASE_URL })).toEqual([
      'ADMIN_EMAIL: is required without the demo data: the first admin is made from it',
      'ADMIN_PASSWORD: is required without the demo data: the first admin is made from it',
    ]);
    expect(readConfig({ DATABASE_URL, ...withoutDemo })).toMatchObject({
      databaseUrl: DATABASE_URL,
      demo: false,
      admin: { email: 'owner@dairy.test', password: 'before-dawn' },
    });
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  });

  it('refuses several database hosts', () => {
    expect(
      problemsOf({ DATABASE_URL: 'postgres://milk@one.test,two.test/milk', ...withoutDemo }),
    ).toEqual(['DATABASE_URL: must look like postgres://user:password@host:5432/database']);
  });

  it('requires a second factor of the named roles', () => {
    expect(readConfig({ SECOND_FACTOR: 'admins' }).secondFactorRoles).toEqual(['admin']);
    expect(readConfig({ SECOND_FACTOR: 'office' }).secondFactorRoles).toEqual([
      'admin',
      'supervisor',
    ]);
    expect(problemsOf({ SECOND_FACTOR: 'yes', SECOND_FACTOR_KEY: 'short' })).toEqual([
      'SECOND_FACTOR: must be optional, admins or office (admins and supervisors), not "yes"',
      'SECOND_FACTOR_KEY: must have at least 32 characters',
    ]);
  });

  it('runs the demo unless it is configured to be paused', () => {
    expect(readConfig({ DEMO_MORNING: 'still' })).toMatchObject({ demo: true, isDemoLive: false });
    expect(readConfig({ DEMO: '0', DEMO_MORNING: 'live', ...withoutDemo })).toMatchObject({
      demo: false,
      isDemoLive: false,
    });
    expect(problemsOf({ DEMO_MORNING: 'asleep' })).toEqual([
      'DEMO_MORNING: must be live or still, not "asleep"',
    ]);
  });

  it('refuses the demo in production, and does not create it there by default', () => {
    expect(problemsOf({ NODE_ENV: 'production', DEMO: '1' })).toEqual([
      'DEMO: the demo data has known passwords and is refused with NODE_ENV=production',
    ]);
    expect(readConfig({ NODE_ENV: 'production', ...withoutDemo }).demo).toBe(false);
    expect(
      problemsOf({ NODE_ENV: 'production', PUSH_PRIVATE_SERVICES: '1', ...withoutDemo }),
    ).toEqual([
      'PUSH_PRIVATE_SERVICES: lets anybody with a login send requests into this network and is refused with NODE_ENV=production',
    ]);
  });

  it('names missing settings beside invalid ones', () => {
    expect(problemsOf({ NODE_ENV: 'production', PORT: 'x' })).toEqual([
      'PORT: must be a whole number from 0 to 65535, not "x"',
      'ADMIN_EMAIL: is required without the demo data: the first admin is made from it',
      'ADMIN_PASSWORD: is required without the demo data: the first admin is made from it',
    ]);
  });

  it('names every problem at once', () => {
    const problems = problemsOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://x/y',
      BUSINESS_TIMEZONE: 'Asia/Poona',
      ADMIN_EMAIL: 'me',
      DEMO: 'yes',
      METRICS_TOKEN: 'guess',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: '10.0.0.1,proxy,10.0.0.0/33,0.0.0.0/0',
      API_DOCS: 'sometimes',
    });
    expect(problems).toEqual([
      'PORT: must be a whole number from 0 to 65535, not "70000"',
      'DATABASE_URL: must look like postgres://user:password@host:5432/database',
      'BUSINESS_TIMEZONE: "Asia/Poona" is not a time zone; use an IANA name such as Asia/Kolkata',
      'ADMIN_EMAIL: "me" is not an email address',
      'DEMO: must be 0 or 1, not "yes"',
      'METRICS_TOKEN: must have at least 16 characters',
      'TRUST_PROXY: "proxy" is neither an IP address nor a CIDR block',
      'TRUST_PROXY: "10.0.0.0/33" is neither an IP address nor a CIDR block',
      'TRUST_PROXY: "0.0.0.0/0" is neither an IP address nor a CIDR block',
      'API_DOCS: must be 0 or 1, not "sometimes"',
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    ]);
  });

  it('trusts no proxy until it is named', () => {
    expect(readConfig({ TRUST_PROXY: 'none' }).trustedProxies).toEqual([]);
    expect(readConfig({ TRUST_PROXY: '10.1.2.3, 10.9.0.0/24,fd00::/8' }).trustedProxies).toEqual([
      '10.1.2.3',
      '10.9.0.0/24',
      'fd00::/8',
    ]);
  });

  it('shows the API’s description in production only when it is configured', () => {
    const production = { NODE_ENV: 'production', ...withoutDemo };
    expect([
      readConfig(production).hasDocs,
      readConfig({ ...production, API_DOCS: '1' }).hasDocs,
    ]).toEqual([false, true]);
    expect(readConfig({ API_DOCS: '0' }).hasDocs).toBe(false);
  });
});
