import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { NewSecondFactor, Session, Written } from '@milkround/contracts';
import { Secret, TOTP } from 'otpauth';
import { Admins } from '../../apps/server/src/identity/admins';
import { login, Person } from '../support/client';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { shareServer } from '../support/own-server';
import { runCommand } from '../support/run-command';

const SCRIPT = join(__dirname, '../../scripts/admin.mjs');
const EMAIL = `second-${randomUUID().slice(0, 8)}@dairy.test`;
const server = shareServer();

/** Runs `npm run admin -- …` beside the running server. */
const here = (args: string[], password = '') =>
  runCommand('admin', args, { DATABASE_URL: server().databaseUrl }, `${password}\n`);

/** The work of a command without its process. */
async function inProcess<T>(work: (admins: Admins) => Promise<T>): Promise<T> {
  const client = await server().database!.pool.connect();
  try {
    return await work(new Admins(client, 'Milkround'));
  } finally {
    client.release();
  }
}

/** Runs the command on a pseudo terminal, and types each of `answers` when it asks a question. */
async function atTerminal(args: string[], answers: string[]) {
  const command = [process.execPath, SCRIPT, ...args].map((word) => `'${word}'`).join(' ');
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: server().databaseUrl, TERM: 'xterm' };
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env,
  });
  let [shown, asked] = ['', 0];
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const questions = shown.match(/New password: |Again: /g)?.length ?? 0;
    for (; asked < questions; asked += 1) child.stdin.write(`${answers[asked] ?? ''}\r`);
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, shown };
}

const signIn = (password: string) =>
  login<Written<Session>>(server().url, 'admin', { username: EMAIL, password });
const statusOf = async (password: string) => (await signIn(password)).status;
const signedIn = async (password: string) =>
  new Person(server().url, (await signIn(password)).body.data);

it('adds an admin, who can sign in, and lists all admins', async () => {
  expect(await here(['add', EMAIL, 'Second', 'Owner'], 'before-dawn')).toEqual({
    code: 0,
    output: `Second Owner can sign in as ${EMAIL}.\n`,
  });
  expect(await statusOf('before-dawn')).toBe(200);
  const { output } = await here(['list']);
  expect(output).toContain('admin@milkround.test');
  expect(output).toContain(`${EMAIL}  Second Owner  (sessions: 1)`);
  await expect(
    inProcess((admins) => admins.add(EMAIL.toUpperCase(), 'Third', 'before-dawn')),
  ).rejects.toThrow(`There is an admin with the email ${EMAIL.toUpperCase()} already.`);
});

it('unlocks a person who is locked out after wrong passwords', async () => {
  for (let n = 0; n < 10; n += 1) expect(await statusOf('wrong-one')).toBe(401);
  expect(await statusOf('before-dawn')).toBe(429);
  expect((await here(['unlock', EMAIL])).code).toBe(0);
  expect(await statusOf('before-dawn')).toBe(200);
});

it('sets a new password, and ends the sessions of the old one', async () => {
  const old = await signedIn('before-dawn');
  expect((await old.get('get-products')).status).toBe(200);
  expect(await here(['reset-password', EMAIL], 'after-dusk')).toEqual({
    code: 0,
    output: `${EMAIL} has a new password.\n`,
  });
  expect((await old.get('get-products')).status).toBe(401);
  expect(await statusOf('before-dawn')).toBe(401);
  expect(await statusOf('after-dusk')).toBe(200);
});

it('switches off a lost second factor: the password is enough again, and the admin is notified', async () => {
  const person = await signedIn('after-dusk');
  const { secret } = (
    await person.post<Written<NewSecondFactor>>('begin-second-factor', { password: 'after-dusk' })
  ).body.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await person.post('enable-second-factor', { code })).status).toBe(200);
  expect(await statusOf('after-dusk')).toBe(401);
  expect(await here(['reset-second-factor', EMAIL])).toEqual({
    code: 0,
    output: `${EMAIL} has no second factor any more.\n`,
  });
  const told = { role: 'system', name: null, at: expect.any(String) };
  await eventually('the notice', async () => {
    const again = await signIn('after-dusk');
    expect(again.status).toBe(200);
    return again.body.data.secondFactorReset;
  }).then((reset) => expect(reset).toEqual(told));
  await expect(inProcess((admins) => admins.resetSecondFactor(EMAIL))).rejects.toThrow(
    `${EMAIL} has no second factor.`,
  );
});

it('ends the sessions of an admin, and within seconds the open sockets of these sessions', async () => {
  const person = await signedIn('after-dusk');
  const socket = await live(server().url, person.session.token);
  expect((await here(['end-sessions', EMAIL])).output).toMatch(/ended: [1-9]\d*\.\n$/);
  expect((await person.get('get-products')).status).toBe(401);
  await eventually('the end of the socket', () => socket.losses.length > 0);
  expect(socket.losses).toEqual(['io server disconnect']);
  socket.close();
});

it('asks for a password on a terminal twice without showing it, and ends at Ctrl-C', async () => {
  const typed = await atTerminal(['reset-password', EMAIL], ['after-noon', 'after-noon']);
  expect(typed).toMatchObject({
    status: 0,
    shown: expect.stringContaining(`${EMAIL} has a new password.`),
  });
  expect(typed.shown).toContain('New password: ');
  expect(typed.shown).toContain('Again: ');
  expect(typed.shown).not.toContain('after-noon');
  expect(await statusOf('after-noon')).toBe(200);
  expect(
    await atTerminal(['reset-password', EMAIL], ['before-sunrise', 'after-sunrise']),
  ).toMatchObject({
    status: 1,
    shown: expect.stringContaining('The two passwords differ.'),
  });
  expect(await atTerminal(['reset-password', EMAIL], ['\u0003'])).toMatchObject({ status: 1 });
  expect(await statusOf('after-noon')).toBe(200);
});

it('names the mistake in its arguments', async () => {
  expect(await here(['unlock', 'nobody@dairy.test'])).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      'There is no admin with the email nobody@dairy.test; `npm run admin -- list` shows them.',
    ),
  });
  expect(await here(['reset-password', EMAIL], 'short')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Password must be at least 10 characters.'),
  });
  expect(await here(['reset-password', EMAIL, 'password-on-the-command-line'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('npm run admin -- COMMAND'),
  });
});
