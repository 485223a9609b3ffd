import { expect, signIn, storedSession, test } from './milkround';

const ROLES = [
  { role: 'admin', email: 'admin@milkround.test', dashboard: '/admin/dashboard', heading: 'Admin Dashboard' },
  { role: 'supervisor', email: 'supervisor1@milkround.test', dashboard: '/supervisor/dashboard', heading: 'Supervisor Dashboard' },
  { role: 'delivery-boy', email: 'mde1@milkround.test', dashboard: '/deliveryBoy/dashboard', heading: 'Delivery Boy Dashboard' },
] as const;

for (const { role, email, dashboard, heading } of ROLES) {
  test(`${role}: signs in and lands on the dashboard`, async ({ page }) => {
    await signIn(page, role, email);
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await storedSession(page, role)).toContain('"token"');
  });
}
