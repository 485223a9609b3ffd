import { randomUUID } from 'node:crypto';
import type { DeliveryBoy, Session, Written } from '@milkround/contracts';
import { adminForm, done, staffForm } from '../support/catalog';
import { admin, login, Person } from '../support/client';
import { inaccessible } from './accessibility';
import { cutWords, expectFitsInEveryLanguage, settled } from './fits';
import { ADMIN, DESKTOP, expect, PHONE, test, toast, type Page } from './milkround';

const OLD = 'first-password';
const NEW = 'second-password';
/** A person who is in no other test. */
async function hired(url: string): Promise<{ id: number; email: string; form: object }> {
  const form = staffForm({
    areaId: 3,
    supervisorId: 3,
    password: OLD,
    name: `Kiran ${randomUUID().slice(0, 6)}`,
  });
  const { id } = await done<DeliveryBoy>(await admin(url), 'add-delivery-boy', form);
  return { id, email: form.email, form };
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/delivery-boy/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/deliveryBoy/dashboard');
}

const elsewhere = async (url: string, email: string, password: string) =>
  new Person(
    url,
    (await login<Written<Session>>(url, 'delivery-boy', { username: email, password })).body.data,
  );

test('a delivery boy changes his password on the phone and stays signed in', async ({
  browser,
  server,
}) => {
  const { email } = await hired(server.url);
  const context = await browser.newContext({ baseURL: server.url, ...PHONE });
  const page = await context.newPage();
  await signIn(page, email, OLD);
  const other = await elsewhere(server.url, email, OLD);
  await page.getByRole('button', { name: /, menu$/ }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Old password').fill('wrong-password');
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The old password is wrong')).toBeVisible();
  await page.getByLabel('Old password').fill(OLD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed. Your other sessions have ended.')).toBeVisible();
  await expect(page.getByLabel('Old password')).toHaveValue('');
  expect((await other.get('get-orders')).status).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await context.close();
});

test('a device whose session is ended from the list shows the sign-in', async ({
  browser,
  server,
}) => {
  const { email } = await hired(server.url);
  const [phone, desk] = await Promise.all([
    browser.newContext({ baseURL: server.url, ...PHONE }),
    browser.newContext({ baseURL: server.url, ...DESKTOP }),
  ]);
  const [lost, own] = [await phone.newPage(), await desk.newPage()];
  await signIn(lost, email, OLD);
  await signIn(own, email, OLD);
  await own.goto('/deliveryBoy/account');
  await expect(own.getByText('This one')).toHaveCount(1);
  await own.getByRole('button', { name: /^End the session on/ }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(own.getByRole('button', { name: /^End the session on/ })).toHaveCount(0);
  await expect(lost).toHaveURL('/delivery-boy/sign-in');
  await expect(own.getByText('This one')).toBeVisible();
  await Promise.all([phone.close(), desk.close()]);
});

test('a person who signs in after the office changed the password sees once who changed it', async ({
  browser,
  server,
}) => {
  const { id, email, form } = await hired(server.url);
  await done(await admin(server.url), `edit-delivery-boy/${id}`, { ...form, password: NEW });
  const context = await browser.newContext({ baseURL: server.url, ...PHONE });
  const page = await context.newPage();
  await signIn(page, email, NEW);
  const note = page.getByRole('alert').filter({ hasText: 'changed your password' });
  await expect(note).toContainText('Admin changed your password');
  await page.reload();
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'I know' }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);
  await context.close();
});

test('an admin adds, changes and deletes an admin; another admin sees each change at once', async ({
  pageOf,
}) => {
  const { name, email } = adminForm();
  const [page, other] = [await pageOf(ADMIN, DESKTOP), await pageOf(ADMIN, DESKTOP)];
  await Promise.all([page.goto('/admin/admins'), other.goto('/admin/admins')]);
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill('1q2w3e4r5t');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('This password is easy to guess.')).toBeVisible();
  await dialog.getByLabel('Password').fill('seven white cows');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, 'Admin added successfully!')).toBeVisible();
  const row = other.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /Delete/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});

test('the account fits on a phone in every language and can be used with the thumb', async ({
  browser,
  server,
}) => {
  const { email } = await hired(server.url);
  const context = await browser.newContext({ baseURL: server.url, ...PHONE, colorScheme: 'dark' });
  const page = await context.newPage();
  await signIn(page, email, OLD);
  await elsewhere(server.url, email, OLD);
  await expectFitsInEveryLanguage(page, '/deliveryBoy/account', async () => {
    await expect(page.locator('#own-sessions')).toBeVisible();
    await settled(page);
    expect(await cutWords(page)).toEqual([]);
  });
  await context.close();
});

test('an admin copies an invite link, with which a delivery boy chooses his password on his phone, once', async ({
  browser,
  server,
  pageOf,
}) => {
  const { email, form } = await hired(server.url);
  const office = await pageOf(ADMIN, DESKTOP);
  await office.goto('/admin/delivery-boys');
  const { name } = form as { name: string };
  await office.getByLabel('Search delivery boys').fill(name);
  await office.getByRole('button', { name: `Sign-in of ${name}` }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite link, 7 days' }).click();
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(address).toMatch(/\/set-password#[\w-]{43}$/);
  await expect(dialog.getByText(/^Valid until .*Copy it now/)).toBeVisible();
  expect(await inaccessible(office)).toEqual([]);

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
  await expect(page).toHaveURL('/delivery-boy/sign-in');
  await signIn(page, email, NEW);
  const late = await context.newPage();
  await late.goto(address);
  await expect(late.getByRole('alert')).toContainText('This link is not valid');
  await context.close();

  await office.goto('/admin/activity');
  await expect(office.getByText(/made an invite link for/).first()).toBeVisible();
  await expect(office.getByText(/set a password with an invite link/).first()).toBeVisible();
});
