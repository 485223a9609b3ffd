import {
  ADMIN,
  enter,
  expect,
  mde,
  PHONE,
  signIn,
  storedRoles,
  supervisor,
  test,
  toast,
} from './milkround';

const STAFF_TEXTS = [
  'Email is required',
  'Password is required',
  'Password must be at least 6 characters',
] as const;
const ROLES = [
  {
    role: 'admin',
    email: ADMIN,
    key: 'admin',
    dashboard: '/admin/dashboard',
    heading: 'Admin Dashboard',
    texts: ['Email is required!', 'Password is required!', 'Password must be at least 6 charcter'],
  },
  {
    role: 'supervisor',
    email: supervisor(1),
    key: 'supervisor',
    dashboard: '/supervisor/dashboard',
    heading: 'Supervisor Dashboard',
    texts: STAFF_TEXTS,
  },
  {
    role: 'delivery-boy',
    email: mde(1),
    key: 'deliveryBoy',
    dashboard: '/deliveryBoy/dashboard',
    heading: 'Delivery Boy Dashboard',
    texts: STAFF_TEXTS,
  },
] as const;

test.use(PHONE);

for (const { role, email, key, dashboard, heading, texts } of ROLES) {
  const [noEmail, noPassword, tooShort] = texts;

  test(`${role}: signing in leads to the dashboard and is remembered for the tab`, async ({
    page,
  }) => {
    await signIn(page, role, email);
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await storedRoles(page)).toEqual([key]);
  });

  test(`${role}: a person of the demo signs in with one tap`, async ({ page }) => {
    await page.goto(`/${role}/sign-in`);
    await page.getByRole('region', { name: 'Demo' }).getByRole('button').first().tap();
    await expect(page).toHaveURL(dashboard);
  });

  test(`${role}: the form names the missing fields, at every change`, async ({ page }) => {
    await page.goto(`/${role}/sign-in`);
    const password = page.getByLabel('Password', { exact: true });
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await page.getByRole('button', { name: 'Sign in' }).tap();
    await expect(page.getByRole('alert')).toHaveText([noEmail, noPassword]);
    await password.fill('milkr');
    await expect(page.getByRole('alert')).toHaveText([noEmail, tooShort]);
    await password.fill('milkro');
    await expect(page.getByRole('alert')).toHaveText([noEmail]);
    await page.getByLabel('Email').fill(email);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await password.fill('');
    await expect(page.getByRole('alert')).toHaveText([noPassword]);
  });

  test(`${role}: a wrong password is reported in a toast`, async ({ page }) => {
    await signIn(page, role, email, 'buttermilk');
    await expect(toast(page, 'Invalid email or password')).toBeVisible();
    await expect(page).toHaveURL(`/${role}/sign-in`);
    expect(await storedRoles(page)).toEqual([]);
    await enter(page, email);
    await expect(page).toHaveURL(dashboard);
  });
}

test('a sign-in in another role replaces the first one', async ({ page }) => {
  await signIn(page, 'admin', ADMIN);
  await expect(page).toHaveURL('/admin/dashboard');
  await signIn(page, 'supervisor', supervisor(1));
  await expect(page).toHaveURL('/supervisor/dashboard');
  expect(await storedRoles(page)).toEqual(['supervisor']);
});
