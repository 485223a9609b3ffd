import { addresses, cutWords, settled, tooWide } from './fits';
import { ADMIN, DESKTOP, expect, mde, PHONE, supervisor, test, type Page } from './milkround';

test('the language that is chosen before the sign-in stays after it and after a reload', async ({
  pageOf,
}) => {
  const page = await pageOf(mde(5), PHONE);
  await page.goto('/home');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('मराठी');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ताजे दूध');
  await page.goto('/deliveryBoy/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ऑर्डर');
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr-IN');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ऑर्डर');
});

test('on a phone it is chosen in the dropdown', async ({ pageOf }) => {
  const page = await pageOf(mde(5), PHONE);
  await page.goto('/deliveryBoy/dashboard');
  await page.getByRole('button', { name: /, menu$/ }).tap();
  await page.getByRole('button', { name: 'हिन्दी' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('डिलीवरी बॉय डैशबोर्ड');
});

test('on a desktop it is chosen in the top bar; one that cannot be loaded leaves the page unchanged', async ({
  pageOf,
}) => {
  const page = await pageOf(mde(5), DESKTOP);
  await page.goto('/deliveryBoy/dashboard');
  const choice = page.getByRole('combobox', { name: 'Language' });
  await page.route('**/hi-*.js', (route) => route.abort());
  await choice.selectOption('हिन्दी');
  await expect(page.getByText('The language could not be loaded. Please try again.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery Boy Dashboard');
  await choice.selectOption('मराठी');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('डिलिव्हरी बॉय डॅशबोर्ड');
});

/** Navigates as a tap on the navigation does, which the narrow window hides. */
const follow = (page: Page, address: string) =>
  page.locator(`nav[aria-label] a[href="${address}"]`).first().dispatchEvent('click');

for (const [email, dashboard] of [
  [ADMIN, '/admin/dashboard'],
  [supervisor(1), '/supervisor/dashboard'],
  [mde(5), '/deliveryBoy/dashboard'],
] as const)
  test(`no word is cut on the narrowest phone: ${email}`, async ({ pageOf }) => {
    const page = await pageOf(email, { ...PHONE, viewport: { width: 320, height: 640 } });
    await page.goto(dashboard);
    await settled(page);
    const screens = await addresses(page);
    expect(screens).toContain(dashboard);
    for (const language of ['hi', 'mr']) {
      await page.evaluate(`localStorage.setItem('language', '${language}')`);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
      for (const address of screens) {
        await follow(page, address);
        await expect(page).toHaveURL(address);
        await settled(page);
        expect.soft(await tooWide(page), `${address} fits on the screen, ${language}`).toEqual([]);
        expect.soft(await cutWords(page), `${address} has whole words, ${language}`).toEqual([]);
      }
    }
  });
