import type { Supervisor } from '@milkround/contracts';
import { done, staffForm } from '../support/catalog';
import { admin, PASSWORD } from '../support/client';
import { freePort, OidcTestProvider } from '../support/oidc-provider';
import { startHosted, type RunningServer } from '../support/running-server';
import { inaccessible } from './accessibility';
import { ADMIN, DESKTOP, expect, PHONE, test, toast, type Page } from './milkround';

let provider: OidcTestProvider;
let server: RunningServer;

test.beforeAll(async () => {
  const port = await freePort();
  provider = new OidcTestProvider(await freePort(), `http://127.0.0.1:${port}`);
  await provider.start();
  server = await startHosted({
    env: { ...provider.env, PORT: String(port), OIDC_LABEL: 'Dairy ID' },
  });
});
test.afterAll(async () => {
  await server.stop();
  await provider.stop();
});

async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Dairy ID' }).click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}`));
  await page.getByLabel('Login').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an admin signs in with the sign-in service, and arrives at the page of the original link', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, ...DESKTOP });
  const page = await context.newPage();
  await page.goto('/admin/supervisors');
  await expect(page).toHaveURL('/admin/sign-in');
  await expect(page.getByRole('button', { name: 'Sign in with Dairy ID' })).toBeVisible();
  expect(await inaccessible(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with Dairy ID' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'The sign-in was cancelled.')).toBeVisible();
  await expect(page).toHaveURL('/admin/sign-in');

  await signInAtProvider(page, 'nobody@milk.test');
  await expect(toast(page, 'Nobody has this email here. Please ask an admin.')).toBeVisible();
  await signInAtProvider(page, ADMIN);
  await expect(page).toHaveURL('/admin/supervisors');
  await page.goto('/admin/activity');
  await expect(page.getByText('signed in with the sign-in service').first()).toBeVisible();
  await expect(page.getByText('was linked with the sign-in service').first()).toBeVisible();
  await context.close();
});

test('a supervisor signs in with it on a phone, a delivery boy has no such button, and an expired answer is refused in Hindi', async ({
  browser,
}) => {
  const form = staffForm({ areaId: 2, password: PASSWORD });
  await done<Supervisor>(await admin(server.url), 'add-supervisor', form);
  const context = await browser.newContext({ baseURL: server.url, ...PHONE });
  const page = await context.newPage();
  await page.goto('/supervisor/sign-in');
  await signInAtProvider(page, form.email);
  await expect(page).toHaveURL('/supervisor/dashboard');

  const other = await browser.newContext({ baseURL: server.url, ...PHONE });
  const next = await other.newPage();
  await next.goto('/delivery-boy/sign-in');
  await expect(next.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(next.getByText('Dairy ID')).toHaveCount(0);
  await next.goto('/supervisor/sign-in');
  await expect(next.getByRole('button', { name: 'Sign in with Dairy ID' })).toBeVisible();
  await next.getByLabel('Language').selectOption('hi');
  await expect(next.getByRole('button', { name: 'Dairy ID से साइन इन करें' })).toBeVisible();
  await next.goto('/supervisor/sign-in?code=of-another-browser&state=of-another-browser');
  await expect(toast(next, 'कृपया फिर शुरू करें।')).toBeVisible();
  await expect(next).toHaveURL('/supervisor/sign-in');
  await other.close();
  await context.close();
});
