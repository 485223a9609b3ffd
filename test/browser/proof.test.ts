import { readFile } from 'node:fs/promises';
import { openCheckpoint, parseCheckpoint } from '@milkround/transparency-log';
import { nodeCrypto } from '../../apps/server/src/audit/proof/node-crypto';
import { parseKeys } from '../../apps/server/src/audit/proof/proof-document';
import { ADMIN, DESKTOP, expect, PHONE, supervisor, test, type Page } from './milkround';

/** Presses a button that saves a file, and reads the file. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

for (const [size, options] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)
  test(`an admin saves the sheet and the checkpoint for an auditor, who opens them with the public key, ${size}`, async ({
    pageOf,
    server,
  }) => {
    const page = await pageOf(ADMIN, options);
    const key = (await (await fetch(`${server.url}/audit/key`)).text()).trim();
    await page.goto('/admin/proof');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proof for an Auditor');
    await expect(page.locator('pre', { hasText: key })).toHaveCount(1);

    const checkpoint = await saved(page, 'Download the checkpoint');
    expect(checkpoint.name).toMatch(/^checkpoint-\d{4}-\d\d-\d\d\.txt$/);
    const { size: entries } = openCheckpoint(checkpoint.text, parseKeys([key])!, nodeCrypto);
    await expect(page.locator('dl')).toContainText(
      `Sealed entries${entries.toLocaleString('en-IN')}`,
    );

    const sheet = await saved(page, 'Download the sheet');
    expect(sheet.name).toMatch(/^proof-sheet-\d{4}-\d\d-\d\d\.txt$/);
    for (const part of [
      key,
      checkpoint.text,
      `${server.url}/audit/checkpoint`,
      'npm run audit -- verify',
    ])
      expect(sheet.text).toContain(part);
  });

test('the sheet shows the moment at which it was opened, and does not exist for supervisors', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.route(/\/audit\/checkpoint/, (route) => route.abort());
  await page.goto('/admin/proof');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(/\/audit\/checkpoint/);
  await page.getByRole('button', { name: 'Retry' }).click();
  const { size } = parseCheckpoint((await saved(page, 'Download the checkpoint')).text);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(
    parseCheckpoint(await (await fetch(`${server.url}/audit/checkpoint`)).text()).size,
  );
  const other = await pageOf(supervisor(1), DESKTOP);
  await other.goto('/supervisor/dashboard');
  await expect(
    other.getByRole('navigation').getByRole('link', { name: 'Activity' }).first(),
  ).toBeVisible();
  await expect(other.getByRole('link', { name: 'Proof for an Auditor' })).toHaveCount(0);
});
