import {
  API,
  type Failure,
  type NewSecondFactor,
  type OidcLinkOwner,
  type Read,
  type Session,
  type Settings,
  SETTINGS_PATH,
  type Written,
} from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { Secret, TOTP } from 'otpauth';
import { activityOf } from '../support/activity';
import { adminForm, done, staffForm } from '../support/catalog';
import { admin, Client, Person } from '../support/client';
import { eventually } from '../support/eventually';
import { Log } from '../support/log';
import { freePort, OidcBrowser, OidcTestProvider } from '../support/oidc-provider';
import { startHosted, startServer, type RunningServer } from '../support/running-server';

jest.setTimeout(120_000);
/** No request goes there: the tests read to which address the provider redirects the browser. */
const PUBLIC_URL = 'http://milk.test';
const PASSWORD = 'seven white cows';
type Office = 'admin' | 'supervisor';
type SignedIn = Written<Session> & Failure;

let provider: OidcTestProvider;
let server: RunningServer;
let boss: Person;

/** The provider is started by the first test. */
beforeAll(async () => {
  provider = new OidcTestProvider(await freePort(), PUBLIC_URL);
  server = await startHosted({
    env: { ...provider.env, OIDC_LABEL: 'Dairy ID', OIDC_SECOND_FACTOR: 'mfa' },
  });
  boss = await admin(server.url);
}, 120_000);
afterAll(async () => {
  await provider.stop();
  await server.stop();
});

const browserOf = (role: Office, url = server.url) => new OidcBrowser(provider, role, url);
const signIn = (role: Office, login: string | null) => browserOf(role).signIn<SignedIn>(login);
const refusedAs = (code: string, status = 401) => ({ status, body: { code } });

interface Member {
  role: Office;
  id: number;
  email: string;
  form: object;
}

async function hire(role: Office): Promise<Member> {
  const form =
    role === 'admin'
      ? { ...adminForm(), password: PASSWORD }
      : staffForm({ areaId: 1, password: PASSWORD });
  const { id } = await done<{ id: number }>(boss, `add-${role}`, form);
  return { role, id, email: form.email, form };
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Switches the second factor on with the code of the last half minute, so that the present code is still unused. */
async function enrol({ role, email }: Member): Promise<string> {
  const { body } = await new Client(server.url).post<SignedIn>(`${role}/login`, {
    username: email,
    password: PASSWORD,
  });
  const person = new Person(server.url, body.data);
  const { secret } = (
    await person.post<Written<NewSecondFactor>>('begin-second-factor', { password: PASSWORD })
  ).body.data;
  await person.post('enable-second-factor', { code: codeOf(secret, -1) });
  return secret;
}

it('a server starts while the provider is down, says so at a sign-in, and needs no restart afterwards', async () => {
  const settings = await new Client(server.url).get<Read<Settings>>(SETTINGS_PATH);
  expect(settings.body.data.oidc).toBe('Dairy ID');
  expect(await browserOf('admin').post('begin-oidc-sign-in', {})).toMatchObject(
    refusedAs('oidc-unreachable', 503),
  );
  await provider.start();
  const address = new URL(await browserOf('admin').begin());
  expect(address.origin).toBe(provider.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${PUBLIC_URL}/admin/sign-in`,
    nonce: expect.stringMatching(/.{20}/),
  });
});

it('a provider that goes away during a sign-in is named, and the next sign-in after its return works', async () => {
  const member = await hire('admin');
  const browser = browserOf('admin');
  const answer = await browser.visit(member.email);
  await provider.stop();
  expect(await browser.finish(answer)).toMatchObject(refusedAs('oidc-unreachable', 503));
  await provider.start();
  expect(await signIn('admin', member.email)).toMatchObject({ status: 200 });
});

describe.each(['admin', 'supervisor'] as const)('a %s', (role) => {
  it('signs in with the email that an admin has entered, and is linked with that account of the provider from then on', async () => {
    const { id, email } = await hire(role);
    const { status, body } = await signIn(role, email);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ role, id, email })]);
    const person = new Person(server.url, body.data);
    expect((await person.get('get-products')).status).toBe(200);
    expect((await signIn(role, email)).status).toBe(200);

    const log = new Log(server).store;
    expect(await log.readStream(streams.oidcLink(role, id))).toMatchObject([
      {
        type: 'OidcLinked',
        data: { role, personId: id, issuer: provider.issuer, subject: email },
        meta: { actor: { role, id } },
      },
    ]);
    const methods = async () => {
      const rows = await activityOf(boss, { kind: 'SignedIn', actorRole: role, actorId: id });
      return rows.map(({ changes }) => changes.find(({ field }) => field === 'method')?.after);
    };
    await eventually(
      'both sign-ins are in the activity',
      async () => (await methods()).join() === 'oidc,oidc',
    );

    expect(await signIn(role, `${email}#2`)).toMatchObject(refusedAs('oidc-other-account'));
    expect((await person.post('logout', {})).status).toBe(200);
    expect((await person.get('get-products')).status).toBe(401);
  });

  it('is refused when archived or under an earlier email, and a new password ends the session', async () => {
    const { id, email, form } = await hire(role);
    const person = new Person(server.url, (await signIn(role, email)).body.data);
    await done(boss, `edit-${role}/${id}`, { ...form, password: 'eight white cows' });
    expect((await person.get('get-products')).status).toBe(401);
    expect((await signIn(role, email)).status).toBe(200);

    const next = role === 'admin' ? adminForm() : staffForm({ areaId: 1 });
    await done(boss, `edit-${role}/${id}`, { ...form, password: undefined, email: next.email });
    expect(await signIn(role, email)).toMatchObject(refusedAs('oidc-unknown'));
    expect((await signIn(role, next.email)).status).toBe(200);
    await done(boss, `delete-${role}/${id}`);
    expect(await signIn(role, next.email)).toMatchObject(refusedAs('oidc-unknown'));
  });

  it('with a second factor is asked for its code, unless the provider has proved one', async () => {
    const member = await hire(role);
    const secret = await enrol(member);
    const browser = browserOf(role);
    expect(await browser.signIn(member.email)).toMatchObject(refusedAs('second-factor-required'));
    expect(await browser.finish(null, '000000')).toMatchObject(refusedAs('second-factor-wrong'));
    const copy = browser.copy();
    expect((await browser.finish(null, codeOf(secret))).status).toBe(200);
    expect(await copy.finish(null, codeOf(secret, 1))).toMatchObject(refusedAs('oidc-expired'));
    const { email } = await hire(role);
    await enrol({ ...member, email });
    expect((await signIn(role, `${email}+mfa`)).status).toBe(200);
  });
});

describe('a sign-in is refused', () => {
  it('without an account, for the wrong role, with an email that the provider has not verified, or after cancelling', async () => {
    const { email } = await hire('supervisor');
    expect(await signIn('supervisor', 'nobody@milk.test')).toMatchObject(refusedAs('oidc-unknown'));
    expect(await signIn('admin', email)).toMatchObject(refusedAs('oidc-unknown'));
    expect(await signIn('supervisor', `!${email}`)).toMatchObject(refusedAs('oidc-unverified'));
    expect(await signIn('supervisor', null)).toMatchObject(refusedAs('oidc-cancelled'));
    const { rows } = await server.database!.pool.query(
      `select sum(oidc)::int as oidc from refused_sign_in where role = 'supervisor' union all
       select sum((data ->> 'oidc')::int) from event where type = 'SignInRefused' and data ->> 'role' = 'supervisor'`,
    );
    expect(
      rows.reduce((sum: number, row) => sum + Number(row.oidc ?? 0), 0),
    ).toBeGreaterThanOrEqual(2);
  });

  it('with the answer to another sign-in, in another browser, for another role, or a second time', async () => {
    const { email } = await hire('supervisor');
    const browser = browserOf('supervisor');
    const answer = await browser.visit(email);
    const expired = refusedAs('oidc-expired');
    expect(await browserOf('supervisor').finish(answer)).toMatchObject(expired);
    expect(await browser.copy({ role: 'admin' }).finish(answer)).toMatchObject(expired);
    expect(
      await browser.copy().finish(answer.replace(/state=[^&]+/, 'state=another')),
    ).toMatchObject(expired);
    const other = browserOf('supervisor');
    await other.begin();
    expect(await other.finish(answer)).toMatchObject(expired);
    const copy = browser.copy();
    expect((await browser.finish(answer)).status).toBe(200);
    expect(await copy.finish(answer)).toMatchObject(expired);
    expect(await browser.finish(answer)).toMatchObject(expired);
  });

  it('with the ID token of another sign-in, or one that was changed', async () => {
    const { email } = await hire('supervisor');
    const refused = refusedAs('oidc-refused');
    const browser = browserOf('supervisor');
    const address = (await browser.begin()).replace(/nonce=[^&]+/, 'nonce=of-another-sign-in');
    expect(await browser.finish(await provider.signIn(address, email))).toMatchObject(refused);
    for (const what of ['signature', 'subject'] as const) {
      const answer = await browser.visit(email);
      await provider.tamper(what);
      expect(await browser.finish(answer)).toMatchObject(refused);
    }
    expect((await signIn('supervisor', email)).status).toBe(200);
  });
});

it('an admin removes the link of an account; the next sign-in with its email links again', async () => {
  const { id, email } = await hire('supervisor');
  const opened = (await signIn('supervisor', email)).body.data;
  const linked = async () =>
    (await boss.get<Read<OidcLinkOwner[]>>('get-oidc-links')).body.data.filter(
      (link) => link.role === 'supervisor' && link.id === id,
    );
  expect(await linked()).toEqual([
    { role: 'supervisor', id, issuer: provider.issuer, linkedAt: expect.any(String) },
  ]);
  // Another person of the provider has got the email: the account is linked, so the sign-in is refused.
  expect(await signIn('supervisor', `${email}#2`)).toMatchObject(refusedAs('oidc-other-account'));
  for (let n = 0; n < 2; n += 1)
    expect(await boss.post('remove-oidc-link', { role: 'supervisor', personId: id })).toMatchObject(
      {
        status: 200,
        body: { code: 'oidc-link-removed' },
      },
    );
  expect(await linked()).toEqual([]);
  expect((await new Person(server.url, opened).get('get-products')).status).toBe(200);
  expect((await signIn('supervisor', `${email}#2`)).status).toBe(200);
  const facts = await new Log(server).store.readStream(streams.oidcLink('supervisor', id));
  expect(facts).toMatchObject([
    { type: 'OidcLinked', data: { subject: email }, meta: { actor: { role: 'supervisor' } } },
    { type: 'OidcUnlinked', data: { subject: email }, meta: { actor: { role: 'admin' } } },
    {
      type: 'OidcLinked',
      data: { subject: `${email}#2` },
      meta: { actor: { role: 'supervisor' } },
    },
  ]);
  const meera = new Client(server.url, `${API}/admin`, opened.token);
  expect((await meera.post('remove-oidc-link', { role: 'supervisor', personId: id })).status).toBe(
    403,
  );
});

it('two servers share a sign-in, which opens one session; only the second factor of the provider replaces a required one', async () => {
  const env = { ...provider.env, OIDC_SECOND_FACTOR: 'mfa', SECOND_FACTOR: 'office' };
  const second = await startServer({ databaseUrl: server.databaseUrl, env });
  try {
    const { email } = await hire('supervisor');
    const browser = browserOf('supervisor');
    const answer = await browser.visit(email);
    const there = await browser.copy({ url: second.url }).finish<SignedIn>(answer);
    expect(there).toMatchObject({ status: 200, body: { data: { mustEnrol: true } } });
    expect(await browser.finish(answer)).toMatchObject(refusedAs('oidc-expired'));

    const proved = await browserOf('admin', second.url).signIn<SignedIn>(
      `${(await hire('admin')).email}+mfa`,
    );
    expect(proved.body.data.mustEnrol).toBeUndefined();
    expect((await new Person(second.url, proved.body.data).get('get-products')).status).toBe(200);
  } finally {
    await second.stop();
  }
});
