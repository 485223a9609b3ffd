import { DESKTOP, expect, PHONE, test, expectToast, type Page } from './milkround';
import { makeZone } from './own-zone';

/**
 * Replaces what a Chromium without a screen lacks: the permission, which it denies, and a push service. The page's requests for them, the service
 * worker and everything behind them are real.
 */
const withPushService = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    const endpoint = 'https://push.example.com/a-device';
    const keys = {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    };
    const unsubscribe = async () => localStorage.removeItem('push-key');
    const subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) };
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('push-permission') ?? 'default' });
    Notification.requestPermission = async () => {
      localStorage.setItem('push-permission', 'granted');
      return 'granted';
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('push-key') === null ? null : subscription);
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem('push-key', applicationServerKey);
      return subscription;
    };
  }`);

const onThisDevice = (page: Page) => page.getByRole('switch', { name: 'On this device' });
const turn = (page: Page) =>
  page
    .locator('label')
    .filter({ has: onThisDevice(page) })
    .click();

test('a supervisor is offered notifications once, switches them on with quiet hours, gets one that opens the board, and switches them off', async ({
  pageOf,
  server,
}) => {
  const { supervisor } = await makeZone(server, { stops: 1 });
  const phone = await pageOf(supervisor.email, PHONE);
  await withPushService(phone);
  const offer = phone.getByRole('region', { name: 'Notifications' });
  await phone.goto('/supervisor/dashboard');
  await expect(phone.getByText('Just now')).toBeVisible();
  // The demo offers none.
  await expect(offer).toHaveCount(0);
  await phone.route(/\/get-setting/, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({
      response: answer,
      json: { data: { ...data, demo: undefined } },
    });
  });
  await phone.reload();
  await offer.getByRole('button', { name: 'Not now' }).tap();
  await expect(offer).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByText('Just now')).toBeVisible();
  await expect(offer).toHaveCount(0);

  const page = await pageOf(supervisor.email, { ...DESKTOP, serviceWorkers: 'allow' });
  await withPushService(page);
  await page.goto('/supervisor/account');
  await expect(onThisDevice(page)).not.toBeChecked();
  await turn(page);
  await expectToast(page, 'You are told on this device who needs help.');
  await expect(onThisDevice(page)).toBeChecked();
  expect(await page.evaluate(`localStorage.getItem('push-key')`)).toMatch(/^[\w-]{87}$/);
  await page.getByLabel('Quiet from').fill('22:30');
  await page.getByText('Also of the delivery boys of the demo').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);

  const [started] = page.context().serviceWorkers();
  const worker = started ?? (await page.context().waitForEvent('serviceworker'));
  const shown = await worker.evaluate(`(async () => {
    const shown = [];
    registration.showNotification = (title, look) => Promise.resolve(shown.push({ title, ...look }));
    const data = JSON.stringify({ title: 'Vijay Pawar: Stalled', body: 'No delivery', tag: 'need-6', path: '/supervisor/board?deliveryBoy=6' });
    dispatchEvent(new PushEvent('push', { data }));
    return shown;
  })()`);
  expect(shown).toEqual([
    expect.objectContaining({
      title: 'Vijay Pawar: Stalled',
      tag: 'need-6',
      data: { path: '/supervisor/board?deliveryBoy=6' },
    }),
  ]);

  await page.reload();
  await expect(page.getByLabel('Quiet from')).toHaveValue('22:30');
  await expect(page.getByLabel('Also of the delivery boys of the demo')).toBeChecked();
  await turn(page);
  await expectToast(page, 'You are not told on this device any more.');
  await page.reload();
  await expect(onThisDevice(page)).not.toBeChecked();
});
