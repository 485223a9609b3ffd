import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf, runNode } from './run.mjs';

/** Runs every browser test of a Playwright project. A test that passes only on a second try has failed. */
export async function playwright(project, { write }) {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-results-'));
  const output = join(folder, 'results.json');
  try {
    const args = [
      'test',
      '--config=test/browser/playwright.config.ts',
      `--project=${project}`,
      '--reporter=line,json',
    ];
    const isFine = await runNode(programOf('@playwright/test', 'playwright'), args, {
      write,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: output },
    });
    const { stats, errors } = JSON.parse(readFileSync(output, 'utf8'));
    const failedCount = stats.unexpected + stats.flaky + stats.skipped + errors.length;
    return { passed: stats.expected, failed: isFine ? failedCount : Math.max(failedCount, 1) };
  } catch (error) {
    write(`No results: ${error.message}\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
