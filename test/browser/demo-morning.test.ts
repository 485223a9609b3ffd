import { startServer, type RunningServer } from '../support/running-server';
import { tooWide } from './fits';
import { ADMIN, DESKTOP, expect, PHONE, supervisor, test, toast, type Page } from './milkround';

/** The demo of the other files is paused; this one runs. */
let live: RunningServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  live = await startServer({ env: { DEMO_MORNING: 'live' } });
});
test.afterAll(() => live.stop());

const button = (page: Page) => page.getByRole('button', { name: /^Demo: / });
const panel = (page: Page) => page.getByRole('group', { name: 'Demo', exact: true });

for (const [name, email, path, size] of [
  ['desktop', ADMIN, '/admin/dashboard', DESKTOP],
  ['phone', supervisor(1), '/supervisor/dashboard', PHONE],
] as const)
  test(`the office pauses the demo and lets it run on a ${name}`, async ({ pageOf }) => {
    const page = await pageOf(email, size, live);
    await page.goto(path);
    await expect(button(page)).toBeVisible({ timeout: 45_000 });
    await button(page).click();
    await panel(page).getByRole('button', { name: 'Pause' }).click();
    await expect(toast(page, 'The speed of the demo was changed.')).toBeVisible();
    await expect(button(page)).toHaveAccessibleName('Demo: paused');
    await expect(button(page).getByText('paused')).toBeVisible();
    await expect(button(page)).not.toContainText('×');
    expect(await tooWide(page)).toEqual([]);
    await panel(page).getByRole('button', { name: '60×' }).click();
    await expect(button(page)).toHaveAccessibleName('Demo: 60×');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  });

test('a demo without a running morning has no switch', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
