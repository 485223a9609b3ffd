import { dayOf, done, rows } from './board';
import { expect, PHONE, test } from './milkround';
import { makeZone } from './own-zone';

test('a delivery boy estimates a round, makes it, opens it and delivers in it', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 5 });
  const stops = await dayOf(server, boys[0]!.email);
  const first = stops.slice(0, 3);
  const page = await pageOf(boys[0]!.email, PHONE);
  await page.goto('/deliveryBoy/round-orders');
  await expect(page.getByText('No round data available')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).tap();
  await expect(page).toHaveURL('/deliveryBoy/round');
  await expect(page.getByRole('heading', { name: 'Next Round: Round 1' })).toBeVisible();
  await expect(page.getByText('No rounds created yet')).toBeVisible();

  const count = page.getByLabel('Consumer count');
  await count.fill(String(stops.length + 1));
  await expect(page.getByRole('alert')).toHaveText(`Only ${stops.length} available`);
  await count.fill('3');
  const total =
    first
      .flatMap(({ lines }) => lines)
      .reduce((sum, { exp_quantity }) => sum + Math.round(exp_quantity * 1000), 0) / 1000;
  const estimate = page
    .getByRole('status')
    .filter({ hasText: 'Estimated Products for 3 consumers' });
  await expect(estimate.getByRole('definition').last()).toHaveText(String(total));
  await page.getByRole('button', { name: 'Create Round' }).tap();
  await expect(count).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Next Round: Round 2' })).toBeVisible();

  await page.getByRole('link', { name: /^Round 1/ }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Round 1 - 3 Consumers');
  await expect(rows(page)).toHaveCount(3);
  await done(page, first[0]!).tap();
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Round 1 - 3 Consumers');
  await expect(done(page, first[0]!)).toBeChecked();
  await page.getByRole('link', { name: 'Back' }).tap();
  await expect(page.getByRole('link', { name: /^Round 1/ })).toContainText('1 of 3 done');
});
