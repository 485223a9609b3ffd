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
      auditKeyFile: `${process.cwd()}/.data/keys/audit.key`,
      timeZone: 'Asia/Kolkata',
      websiteName: 'Milkround',
      admin: { email: 'admin@milkround.test', password: 'milkround' },
      secondFactorRoles: [],
      secondFactorKey: null,
      securityWebhook: null,
      oidc: null,
      mail: null,
      demo: true,
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

  it('accepts an OpenID provider with all its settings, and names the missing ones', () => {
    const given = {
      OIDC_ISSUER: 'https://sign-in.milk.test/realm',
      OIDC_CLIENT_ID: 'milkround',
      OIDC_CLIENT_SECRET: 'sixteen letters!',
    };
    expect(readConfig({ ...given, PUBLIC_URL: 'https://milk.test/' }).oidc).toEqual({
      issuer: 'https://sign-in.milk.test/realm',
      clientId: 'milkround',
      clientSecret: 'sixteen letters!',
      publicUrl: 'https://milk.test',
      label: 'sign-in.milk.test',
      secondFactor: null,
      trustsEmail: false,
    });
    const more = {
      OIDC_LABEL: 'Dairy ID',
      OIDC_SECOND_FACTOR: 'mfa',
      OIDC_TRUST_EMAIL: '1',
      PUBLIC_URL: 'http://127.0.0.1:8080',
    };
    expect(readConfig({ ...given, ...more }).oidc).toMatchObject({
      label: 'Dairy ID',
      secondFactor: 'mfa',
      trustsEmail: true,
    });
    expect(problemsOf({ OIDC_CLIENT_ID: 'milkround' })).toEqual(
      ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'].map(
        (name) => `${name}: is required for the sign-in through an OpenID provider`,
      ),
    );
    expect(readConfig({ PUBLIC_URL: 'https://milk.test' }).oidc).toBeNull();
    const wrong = {
      OIDC_ISSUER: 'sign-in',
      OIDC_CLIENT_ID: 'milkround',
      OIDC_CLIENT_SECRET: 'short',
      OIDC_LABEL: 'x'.repeat(41),
      PUBLIC_URL: 'https://milk.test/here',
    };
    expect(problemsOf(wrong)).toEqual([
      'OIDC_ISSUER: must be an address such as https://sign-in.example.com',
      'OIDC_CLIENT_SECRET: must have at least 16 characters',
      'OIDC_LABEL: must have at most 40 characters',
      'PUBLIC_URL: must be the address of this installation without a path, such as https://milk.example.com',
    ]);
    const production = {
      NODE_ENV: 'production',
      ...withoutDemo,
      ...given,
      PUBLIC_URL: 'https://milk.test',
    };
    expect(problemsOf({ ...production, OIDC_ISSUER: 'http://sign-in.milk.test' })).toEqual([
      'OIDC_ISSUER: must begin with https:// with NODE_ENV=production',
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
    expect(
      problemsOf({ NODE_ENV: 'production', PORT: 'x', SMTP_URL: 'mail.dairy.example' }),
    ).toEqual([
      'PORT: must be a whole number from 0 to 65535, not "x"',
      'SMTP_URL: must look like smtps://user:password@mail.dairy.example:465',
      'MAIL_FROM: is required with SMTP_URL: mails come from it',
      'PUBLIC_URL: is required with SMTP_URL: links in mails lead there',
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

  it('reads the address of a mail server, and names the missing settings', () => {
    const mail = {
      SMTP_URL: 'smtps://milk:secret@mail.test:465',
      MAIL_FROM: 'Gokul Dairy <milk@dairy.test>',
      PUBLIC_URL: 'https://milk.test',
    };
    expect(readConfig(mail)).toMatchObject({
      mail: { url: mail.SMTP_URL, from: mail.MAIL_FROM, publicUrl: 'https://milk.test' },
    });
    expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toEqual([
      'MAIL_FROM: is required with SMTP_URL: mails come from it',
      'PUBLIC_URL: is required with SMTP_URL: links in mails lead there',
    ]);
    expect(problemsOf({ MAIL_FROM: mail.MAIL_FROM })).toEqual([
      'MAIL_FROM: needs SMTP_URL: without it nothing is mailed',
    ]);
    expect(
      problemsOf({
        ...mail,
        SMTP_URL: 'mail.test',
        MAIL_FROM: 'Gokul Dairy',
      }),
    ).toEqual([
      'SMTP_URL: must look like smtps://user:password@mail.dairy.example:465',
      'MAIL_FROM: must look like Gokul Dairy <milk@dairy.example>',
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
