import type { Session, Written } from '@milkround/contracts';
import { done } from '../support/catalog';
import { admin, login, PASSWORD, Person } from '../support/client';
import { inaccessible } from './accessibility';
import { ADMIN, DESKTOP, enter, expect, PHONE, signIn, test, expectToast } from './milkround';
import { makeZone } from './own-zone';

const NEW = 'second-password';

test('a delivery boy changes his password on the phone, ends the session of a lost one, and learns that the office changed it', async ({
  browser,
  server,
}) => {
  const { id: areaId, supervisor, boys } = await makeZone(server, { stops: 0 });
  const [{ id, ...boy }] = boys as [(typeof boys)[0]];
  const context = await browser.newContext({ baseURL: server.url, ...PHONE });
  const lost = await (await browser.newContext({ baseURL: server.url, ...DESKTOP })).newPage();
  const page = await context.newPage();
  await signIn(lost, 'delivery-boy', boy.email);
  await expect(lost).toHaveURL('/deliveryBoy/dashboard');
  await signIn(page, 'delivery-boy', boy.email);
  await expect(page).toHaveURL('/deliveryBoy/dashboard');
  await page.getByRole('button', { name: /, menu$/ }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('This one')).toHaveCount(1);
  await page.getByRole('button', { name: /^End the session on/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(0);
  await expect(lost).toHaveURL('/delivery-boy/sign-in');
  await lost.context().close();

  const { body } = await login<Written<Session>>(server.url, 'delivery-boy', {
    username: boy.email,
    password: PASSWORD,
  });
  const other = new Person(server.url, body.data);
  await page.getByLabel('Old password').fill('wrong-password');
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The old password is wrong')).toBeVisible();
  await page.getByLabel('Old password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed. Your other sessions have ended.');
  expect((await other.get('get-orders')).status).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();

  await done(await admin(server.url), `edit-delivery-boy/${id}`, {
    ...boy,
    areaId,
    supervisorId: supervisor.id,
    password: PASSWORD,
  });
  await expect(page).toHaveURL('/delivery-boy/sign-in');
  await enter(page, boy.email);
  const note = page.getByRole('alert').filter({ hasText: 'changed your password' });
  await expect(note).toContainText('Admin changed your password');
  await note.getByRole('button', { name: 'I know' }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);
  await context.close();
});

test('an admin copies an invite link, with which a delivery boy chooses his password on his phone, once', async ({
  browser,
  server,
  pageOf,
}) => {
  const { boys } = await makeZone(server, { stops: 0 });
  const [{ name, email }] = boys as [(typeof boys)[0]];
  const office = await pageOf(ADMIN, DESKTOP);
  await office.goto('/admin/delivery-boys');
  await office.getByLabel('Search delivery boys').fill(name);
  await office.getByRole('button', { name: `Sign-in of ${name}` }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite link, 7 days' }).click();
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(address).toMatch(/\/set-password#[\w-]{43}$/);
  await expect(dialog.getByText(/^Valid until .*Copy it now/)).toBeVisible();
  expect(await inaccessible(office, 'dialog')).toEqual([]);

  const context = await browser.newContext({ baseURL: server.url, ...PHONE });
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await page.goto(address);
  await expect(page.getByText(`For ${name}, MDE, who signs in with ${email}.`)).toBeVisible();
  expect(await inaccessible(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  const token = address.split('#')[1] ?? '';
  expect(sent.filter((each) => each.includes(token))).toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enter(page, email, NEW);
  await expect(page).toHaveURL('/deliveryBoy/dashboard');
  const late = await context.newPage();
  await late.goto(address);
  await expect(late.getByRole('alert')).toContainText('This link is not valid');
  await context.close();

  await office.goto('/admin/activity');
  await expect(office.getByText(/made an invite link for/).first()).toBeVisible();
  await expect(office.getByText(/set a password with an invite link/).first()).toBeVisible();
});
