import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { DairySettings } from '@milkround/contracts';
import { AccountMails } from '../identity/account-mails';
import { Mailer } from './mailer';

interface Received {
  from: string;
  to: string[];
  content: string;
  login: string | null;
}

const servers: SMTPServer[] = [];
const mailers: Mailer[] = [];
afterEach(async () => {
  await Promise.all(mailers.splice(0).map((mailer) => mailer.onApplicationShutdown()));
  await Promise.all(
    servers
      .splice(0)
      .map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
});

/** A mail server that asks for a password and stores the received mails. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'sesame' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, { envelope, user }, done) => {
      void text(stream).then((content) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          content: decoded(content),
          login: user ?? null,
        });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { received, port: (server.server.address() as AddressInfo).port };
}

/** The body of a mail in quoted-printable or base64, as text. */
function decoded(content: string): string {
  const [head = '', ...body] = content.split('\r\n\r\n');
  const raw = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return `${head}\n\n${Buffer.from(raw, 'base64').toString('utf8')}`;
  const bytes = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
}

/** Settings with this name of the dairy. */
const dairyOf = (name: string) => ({
  readOrRecall: () => Promise.resolve({ name } as DairySettings),
});

function mails(
  port: number,
  password = 'sesame',
  person = { name: 'Asha Patil', email: 'asha@milk.test' },
) {
  const mail = {
    url: `smtp://milk:${password}@127.0.0.1:${port}`,
    from: 'Gokul Dairy <milk@dairy.test>',
    publicUrl: 'https://milk.test',
  };
  const warnings: unknown[] = [];
  const log = { warn: (entry: unknown) => warnings.push(entry) } as never;
  const mailer = new Mailer({ mail }, log);
  mailers.push(mailer);
  const pool = { query: () => Promise.resolve({ rows: [person] }) } as never;
  const config = { mail, timeZone: 'Asia/Kolkata' };
  return {
    mailer,
    account: new AccountMails(config, pool, mailer, dairyOf('Gokul Dairy'), log),
    warnings,
  };
}

const link = {
  token: 'of-the-link',
  purpose: 'invite',
  expiresAt: '2026-11-27T11:30:00.000Z',
} as const;

it('mails a link to its owner, in all languages, with the address of this installation', async () => {
  const { port, received } = await mailServer();
  const { account } = mails(port);
  await account.sendLink({ name: 'Asha Patil', email: 'asha@milk.test' }, link);
  expect(received).toMatchObject([
    { from: 'milk@dairy.test', to: ['asha@milk.test'], login: 'milk' },
  ]);
  const content = received[0]?.content;
  expect(content).toContain('Subject: Gokul Dairy: choose your password');
  expect(content).toContain('https://milk.test/set-password#of-the-link');
  for (const part of [
    'Hello Asha Patil',
    'नमस्ते Asha Patil',
    'नमस्कार Asha Patil',
    '27 Nov 2026, 5:00',
  ])
    expect(content).toContain(part);
});

it('notifies a person whose password was changed, before the server ends', async () => {
  const { port, received } = await mailServer();
  const { account, mailer } = mails(port);
  account.passwordChanged('supervisor', 5, '2026-11-27T11:30:00.000Z');
  await new Promise((resolve) => setImmediate(resolve));
  await mailer.onApplicationShutdown();
  expect(received).toMatchObject([
    { to: ['asha@milk.test'], content: expect.stringContaining('your password was changed') },
  ]);
});

const NO_MAILBOX: SMTPServerOptions = {
  onRcptTo: (_address, _session, done) => done(new Error('No such mailbox')),
};

it.each([
  ['a wrong password', {}, 'wrong'],
  ['a mailbox that there is not', NO_MAILBOX, 'sesame'],
])(
  'reports when the mail server refuses %s, and logs nothing of the link',
  async (_, options, password) => {
    const { port, received } = await mailServer(options);
    const { account, warnings } = mails(port, password);
    const sending = account.sendLink({ name: 'Asha Patil', email: 'asha@milk.test' }, link);
    await expect(sending).rejects.toMatchObject({ status: 503, reason: { code: 'mail-failed' } });
    expect(received).toEqual([]);
    expect(warnings).toHaveLength(1);
    const [{ err } = { err: null }] = warnings as { err: Error }[];
    expect(`${err?.stack} ${JSON.stringify(err)}`).not.toContain(link.token);
  },
);

it('sends nothing and looks up no person without a mail server', () => {
  const never = () => {
    throw new Error('was called');
  };
  const mailer = new Mailer({ mail: null }, { warn: never });
  const config = { mail: null, timeZone: 'UTC' };
  const account = new AccountMails(
    config,
    { query: never } as never,
    mailer,
    { readOrRecall: never },
    { warn: never },
  );
  account.passwordChanged('admin', 1, '2026-11-27T11:30:00.000Z');
  expect(account.isOn).toBe(false);
});
