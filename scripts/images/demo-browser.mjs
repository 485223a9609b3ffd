import { chromium } from '@playwright/test';
import { findChromium } from '../../test/browser/chromium.mjs';

const PASSWORD = process.env.ADMIN_PASSWORD ?? 'milkround';

/** The logins of the demo by role, and the heading of the screen after the sign-in. */
const LOGINS = {
  admin: { email: process.env.ADMIN_EMAIL ?? 'admin@milkround.test', heading: 'Admin Dashboard' },
  supervisor: { email: 'supervisor1@milkround.test', heading: 'Supervisor Dashboard' },
  'delivery-boy': { email: 'mde1@milkround.test', heading: 'Delivery Boy Dashboard' },
};

export async function withBrowser(work) {
  const { program, args, env, remove } = await findChromium();
  const browser = await chromium.launch({
    executablePath: program,
    args,
    env: { ...process.env, ...env },
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
    remove();
  }
}

/** Opens a page without animations, with Indian settings. `options`: those of Playwright's contexts. */
export const openPage = (browser, options) =>
  browser.newPage({
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    ...options,
  });

export async function signIn(page, url, role, email = LOGINS[role].email) {
  const { heading } = LOGINS[role];
  await page.goto(`${url}/${role}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
}

/** Signs in without a browser. Returns the function that makes calls of this role. */
export async function signInOverHttp(url, role) {
  const send = async (method, path, body, token) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${url}/apis/public/api/${role}/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer.message}`);
    return answer;
  };
  const { data } = await send('POST', 'login', {
    username: LOGINS[role].email,
    password: PASSWORD,
  });
  return (method, path, body) => send(method, path, body, data.token);
}

/** Opens an address of the application, and waits until its data are shown. */
export async function open(page, address) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByText('Loading...').first().waitFor({ state: 'detached' });
}
