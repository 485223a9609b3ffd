import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/run-command';
import { startServer } from '../support/running-server';
import { createTestDatabase } from '../support/test-database';
import { done, namedStops, openOrders } from './board';
import { ADMIN, DESKTOP, expect, isLive, mde, PHONE, test } from './milkround';
import { doneOf } from './offline';

/** A device that found no server tries again after at most 15 seconds, and is up to date within ten seconds of that. */
const RIGHT_WITHIN_MS = 25_000;

test('a restored server: the phone sends again the entries that the backup lacks, and every screen is correct', async ({ pageOf }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'milkround-restored-'));
  const lost = await startServer();
  const [before, ...after] = (await namedStops(lost, 1)).slice(0, 4);
  const [office, phone] = [await pageOf(ADMIN, DESKTOP, lost), await pageOf(mde(1), PHONE, lost)];
  await office.goto('/admin/dashboard');
  const made = office.getByRole('listitem').filter({ hasText: 'Deliveries Made' }).locator('b').first();
  await openOrders(phone);
  await isLive(office);
  await done(phone, before!).tap();
  await expect(made).toHaveText('1');
  expect(await runCommand('backup', [folder], { DATABASE_URL: lost.databaseUrl })).toMatchObject({ code: 0 });
  for (const stop of after) await done(phone, stop).tap();
  await expect(made).toHaveText('4');
  await lost.kill('SIGKILL');

  const database = await createTestDatabase();
  const file = join(folder, (await readdir(folder))[0] ?? '');
  expect(await runCommand('restore', [file], { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
  const restored = await startServer({ databaseUrl: database.url, env: { PORT: new URL(lost.url).port } });
  try {
    const all = [before!, ...after].map(({ id }) => id).sort();
    await expect.poll(async () => (await doneOf(restored, 1)).sort(), { timeout: RIGHT_WITHIN_MS }).toEqual(all);
    await expect(made).toHaveText('4', { timeout: RIGHT_WITHIN_MS });
    await isLive(office);
    await isLive(phone);
    for (const stop of [before!, ...after]) await expect(done(phone, stop)).toBeChecked();
    const { rows } = await database.pool.query(
      `SELECT data->>'consumerId' AS id FROM event WHERE type = 'ConsumerMarkedDone' AND recorded_at > now() - interval '10 min'`,
    );
    expect(rows.map(({ id }) => String(id)).sort()).toEqual(all);
  } finally {
    await restored.stop();
    await database.drop();
    await lost.stop();
    await rm(folder, { recursive: true });
  }
});
