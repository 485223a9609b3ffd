import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewSecondFactor, Session, Written } from '@milkround/contracts';
import { Secret, TOTP } from 'otpauth';
import { admin, Client, login, Person } from '../support/client';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { ownServer } from '../support/own-server';
import { startServer } from '../support/running-server';

const SCRIPT = join(__dirname, '../../scripts/admin.mjs');
const EMAIL = 'second@dairy.test';
const server = ownServer();

/** Runs `npm run admin -- …`; `password` is sent on standard input. */
async function run(args: string[], env: Record<string, string>, password = '') {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  let [said, failed] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (failed += chunk.toString()));
  child.stdin.on('error', () => undefined).end(`${password}\n`);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, said: said.trimEnd(), failed: failed.trimEnd() };
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
const here = (args: string[], password?: string) =>
  run(args, { DATABASE_URL: server().databaseUrl }, password);
const signIn = async (password: string) =>
  (await login(server().url, 'admin', { username: EMAIL, password })).status;

describe('the admin command, beside a running server', () => {
  it('adds an admin, who can sign in, and lists all admins', async () => {
    expect(await here(['add', EMAIL, 'Second', 'Owner'], 'before-dawn')).toMatchObject({
      status: 0,
      said: `Second Owner can sign in as ${EMAIL}.`,
    });
    expect(await signIn('before-dawn')).toBe(200);
    const { said } = await here(['list']);
    expect(said).toContain('admin@milkround.test');
    expect(said).toContain(`${EMAIL}  Second Owner  (sessions: 1)`);
    expect(await here(['add', EMAIL.toUpperCase(), 'Third'], 'before-dawn')).toMatchObject({
      status: 1,
      failed: `There is an admin with the email ${EMAIL.toUpperCase()} already.`,
    });
  });

  it('unlocks a person who is locked out after wrong passwords', async () => {
    for (let n = 0; n < 10; n += 1) expect(await signIn('wrong-one')).toBe(401);
    expect(await signIn('before-dawn')).toBe(429);
    expect((await here(['unlock', EMAIL])).status).toBe(0);
    expect(await signIn('before-dawn')).toBe(200);
  });

  it('sets a new password, and ends the sessions of the old one', async () => {
    const { body } = await login<{ data: { token: string } }>(server().url, 'admin', {
      username: EMAIL,
      password: 'before-dawn',
    });
    const old = new Client(server().url, '/apis/public/api/admin', body.data.token);
    expect((await old.get('get-products')).status).toBe(200);
    expect(await here(['reset-password', EMAIL], 'after-dusk')).toMatchObject({
      status: 0,
      said: `${EMAIL} has a new password.`,
    });
    expect((await old.get('get-products')).status).toBe(401);
    expect(await signIn('before-dawn')).toBe(401);
    expect(await signIn('after-dusk')).toBe(200);
  });

  it('switches off a lost second factor: the password is enough again, and the admin is notified', async () => {
    const { body } = await login<Written<Session>>(server().url, 'admin', {
      username: EMAIL,
      password: 'after-dusk',
    });
    const person = new Person(server().url, body.data);
    const { secret } = (
      await person.post<Written<NewSecondFactor>>('begin-second-factor', { password: 'after-dusk' })
    ).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await person.post('enable-second-factor', { code })).status).toBe(200);
    expect(await signIn('after-dusk')).toBe(401);
    expect(await here(['reset-second-factor', EMAIL])).toMatchObject({
      status: 0,
      said: `${EMAIL} has no second factor any more.`,
    });
    const told = { role: 'system', name: null, at: expect.any(String) };
    await eventually('the notice', async () => {
      const again = await login<Written<Session>>(server().url, 'admin', {
        username: EMAIL,
        password: 'after-dusk',
      });
      expect(again.status).toBe(200);
      return again.body.data.secondFactorReset;
    }).then((reset) => expect(reset).toEqual(told));
    expect(await here(['reset-second-factor', EMAIL])).toMatchObject({
      status: 1,
      failed: `${EMAIL} has no second factor.`,
    });
    expect((await here(['reset-second-factor', 'nobody@dairy.test'])).status).toBe(1);
    expect((await here(['reset-second-factor'])).status).toBe(2);
  });

  it('ends the sessions of an admin, and within seconds the open sockets of these sessions', async () => {
    const boss = await admin(server().url);
    const socket = await live(server().url, boss.session.token);
    expect((await here(['end-sessions', 'admin@milkround.test'])).said).toMatch(
      /ended: [1-9]\d*\.$/,
    );
    expect((await boss.get('get-products')).status).toBe(401);
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
    expect(await signIn('after-noon')).toBe(200);
    expect(
      await atTerminal(['reset-password', EMAIL], ['before-sunrise', 'after-sunrise']),
    ).toMatchObject({
      status: 1,
      shown: expect.stringContaining('The two passwords differ.'),
    });
    expect(await atTerminal(['reset-password', EMAIL], ['\u0003'])).toMatchObject({ status: 1 });
    expect(await signIn('after-noon')).toBe(200);
  });

  it('names the mistake in its arguments', async () => {
    expect(await here(['unlock', 'nobody@dairy.test'])).toMatchObject({
      status: 1,
      failed:
        'There is no admin with the email nobody@dairy.test; `npm run admin -- list` shows them.',
    });
    expect(await here(['reset-password', EMAIL], 'short')).toMatchObject({
      status: 1,
      failed: 'Password must be at least 10 characters.',
    });
    expect(await here(['reset-password', EMAIL], 'p'.repeat(201))).toMatchObject({
      status: 1,
      failed: expect.stringContaining('200'),
    });
    const longest = 'before-dawn-'.repeat(20).slice(0, 200);
    expect(await here(['reset-password', EMAIL], longest)).toMatchObject({ status: 0 });
    expect(await here(['reset-password', EMAIL], '1q2w3e4r5t')).toMatchObject({
      status: 1,
      failed: 'This password is easy to guess. Please choose another one.',
    });
    const wrong = await here(['reset-password', EMAIL, 'password-on-the-command-line']);
    expect(wrong.status).toBe(2);
    expect(wrong.failed).toContain('npm run admin -- COMMAND');
    expect((await here(['--help'])).said).toContain('reset-password EMAIL');
  });
});

it('works on the embedded database while its server runs and while it does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-admin-'));
  const env = { DATA_DIR: join(folder, 'data') };
  try {
    expect(await run(['add', EMAIL, 'Owner'], env, 'before-dawn')).toMatchObject({
      status: 0,
      failed: '',
    });
    const own = await startServer({
      databaseUrl: '',
      env: { ...env, DEMO: '0', ADMIN_EMAIL: 'first@dairy.test', ADMIN_PASSWORD: 'before-dawn' },
    });
    try {
      expect(
        (await login(own.url, 'admin', { username: EMAIL, password: 'before-dawn' })).status,
      ).toBe(200);
      expect((await run(['list'], env)).said).toContain(`${EMAIL}  Owner  (sessions: 1)`);
    } finally {
      await own.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
