import { readFile } from 'node:fs/promises';
import { openCheckpoint } from '@milkround/transparency-log';
import { nodeCrypto } from '../../apps/server/src/audit/proof/node-crypto';
import { parseKeys } from '../../apps/server/src/audit/proof/proof-document';
import { ADMIN, expect, PHONE, test } from './milkround';

test('an admin saves the newest checkpoint on a phone and checks it later', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(ADMIN, PHONE);
  const key = (await (await fetch(`${server.url}/audit/key`)).text()).trim();
  await page.goto('/admin/proof');
  await expect(page.locator('pre', { hasText: key })).toHaveCount(1);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the checkpoint' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^checkpoint-\d{4}-\d\d-\d\d\.txt$/);
  const checkpoint = await readFile(await download.path(), 'utf8');
  const { size: entries } = openCheckpoint(checkpoint, parseKeys([key])!, nodeCrypto);
  const shown = entries.toLocaleString('en-IN');
  await expect(page.locator('dl')).toContainText(`Sealed entries${shown}`);

  const result = page.getByRole('region', { name: 'Check an earlier checkpoint' });
  await result.getByRole('textbox').fill(checkpoint);
  await result.getByRole('button', { name: 'Check' }).click();
  await expect(result.getByRole('status')).toContainText(
    `The log continues this checkpoint: nothing among its ${shown} entries`,
  );
  await result.getByRole('textbox').fill(checkpoint.replace(/\n\d+\n/, '\n1\n'));
  await result.getByRole('button', { name: 'Check' }).click();
  await expect(result.getByRole('status')).toContainText('This is no checkpoint');
});
