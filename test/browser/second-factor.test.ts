import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '../support/client';
import { startHosted } from '../support/running-server';
import { inaccessible } from './accessibility';
import {
  ADMIN,
  DESKTOP,
  enter,
  expect,
  PHONE,
  signIn,
  test,
  expectToast,
  type Page,
} from './milkround';
import { makeZone } from './own-zone';

/** A code of the app. A sign-in after the enrolment uses that of the next half minute, because each counts once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const secretOn = async (page: Page) => (await page.locator('code').textContent()) ?? '';

test('a supervisor switches a second factor on, signs in with both kinds of codes, and an admin resets it', async ({
  browser,
  server,
  pageOf,
}) => {
  const { supervisor } = await makeZone(server, { boys: 0 });
  const context = await browser.newContext({ baseURL: server.url, ...PHONE });
  const page = await context.newPage();
  await signIn(page, 'supervisor', supervisor.email);
  await expect(page).toHaveURL('/supervisor/dashboard');
  await page.goto('/supervisor/account');
  await page.getByRole('button', { name: 'Switch on second factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(
    dialog.getByRole('img', { name: 'QR code for the authenticator app' }),
  ).toBeVisible();
  expect(await inaccessible(page)).toEqual([]);
  const secret = await secretOn(page);
  await dialog.getByLabel('Code that the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText('This code is not valid, or was used before.')).toBeVisible();
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();

  for (const code of [() => codeOf(secret, 1), () => codes[0] ?? '']) {
    const tab = await context.newPage();
    await signIn(tab, 'supervisor', supervisor.email);
    await tab.getByLabel('Code of the app, or a recovery code').fill('000000');
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await expectToast(tab, 'This code is not valid, or was used before.');
    await tab.getByLabel('Code of the app, or a recovery code').fill(code());
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await expect(tab).toHaveURL('/supervisor/dashboard');
  }

  const office = await pageOf(ADMIN, DESKTOP);
  await office.goto('/admin/supervisors');
  await office.getByRole('searchbox').fill(supervisor.name);
  await office
    .getByRole('row')
    .filter({ hasText: supervisor.name })
    .getByRole('button', { name: /^Sign-in of/ })
    .click();
  await office.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click();
  await expectToast(office, 'The second factor was reset.');
  const tab = await context.newPage();
  await signIn(tab, 'supervisor', supervisor.email);
  await expect(tab).toHaveURL('/supervisor/dashboard');
  await context.close();
});

test('with a required second factor, the first sign-in of an admin leads to the enrolment before anything else', async ({
  browser,
}) => {
  const required = await startHosted({ env: { SECOND_FACTOR: 'admins' } });
  const context = await browser.newContext({ baseURL: required.url, ...DESKTOP });
  const page = await context.newPage();
  await page.goto('/admin/sign-in');
  await enter(page, ADMIN);
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(page).toHaveURL('/admin/sign-in');
  await page.getByLabel('Code that the app shows').fill(codeOf(await secretOn(page)));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await context.close();
  await required.stop();
});
