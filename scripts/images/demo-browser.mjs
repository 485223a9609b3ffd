import { chromium } from '@playwright/test';
import { findChromium } from '../../test/browser/chromium.mjs';

const PASSWORD = process.env.ADMIN_PASSWORD ?? 'milkround';

/** The logins of the demo by role, and the heading of the screen after the sign-in. */
const LOGINS = {
  admin: { email: process.env.ADMIN_EMAIL ?? 'admin@milkround.test', heading: 'Admin Dashboard' },
  supervisor: { email: 'supervisor1@milkround.test', heading: 'Supervisor Dashboard' },
  'delivery-boy': { email: 'mde1@milkround.test', heading: 'Delivery Boy Dashboard' },
};

/** Runs `work` with a browser, and ends the browser. */
export async function withBrowser(work) {
  const { program, args, env, remove } = await findChromium();
  const browser = await chromium.launch({ executablePath: program, args, env: { ...process.env, ...env } });
  try {
    await work(browser);
  } finally {
    await browser.close();
    remove();
  }
}

/** A page without animations, as it is seen in India. `options`: those of Playwright's contexts. */
export const openPage = (browser, options) =>
  browser.newPage({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce', ...options });

/** Signs in with the demo's login of a role. */
export async function signIn(page, url, role) {
  const { email, heading } = LOGINS[role];
  await page.goto(`${url}/${role}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
}

/** Opens an address of the application, and waits until its data are shown. */
export async function open(page, address) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByText('Loading...').first().waitFor({ state: 'detached' });
}
