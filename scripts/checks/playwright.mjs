import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf, runNode } from './run.mjs';

/** Every browser test. One that passes only on a second try has failed. */
export async function playwright() {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-results-'));
  const output = join(folder, 'results.json');
  try {
    const args = ['test', '--config', 'test/browser/playwright.config.ts', '--reporter=line,json'];
    const { ok } = await runNode(programOf('@playwright/test', 'playwright'), args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: output } });
    const { stats, errors } = JSON.parse(readFileSync(output, 'utf8'));
    const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
    return { passed: stats.expected, failed: ok ? failed : Math.max(failed, 1) };
  } catch (error) {
    console.log(`No results: ${error.message}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
