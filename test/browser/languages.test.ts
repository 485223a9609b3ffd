import { DESKTOP, expect, mde, PHONE, test } from './milkround';

test('the language chosen before the sign-in holds after it and after a reload', async ({ pageOf }) => {
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

test('on a desktop it is chosen in the top bar; one that cannot be fetched leaves the page as it is', async ({ pageOf }) => {
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
