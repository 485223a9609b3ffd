// The parts of the client that run without a page, built for this process from the sources, because the built client does not export them.
import 'fake-indexeddb/auto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const PARTS = ['database', 'device-clock', 'entry-store', 'outbox', 'sender'];

/** @typedef {typeof import('../../apps/web/src/sync/database') & typeof import('../../apps/web/src/sync/device-clock')} DeviceParts */
/** @typedef {typeof import('../../apps/web/src/sync/entry-store') & typeof import('../../apps/web/src/sync/outbox')} OutboxParts */
/** @typedef {DeviceParts & OutboxParts & typeof import('../../apps/web/src/sync/sender')} PhoneParts */

/**
 * The phone's database, outbox and sender.
 * @returns {Promise<PhoneParts>}
 */
export async function phoneParts(root) {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-client-'));
  const { NODE_ENV } = process.env;
  try {
    const entry = join(folder, 'parts.ts');
    const from = (part) =>
      `export * from ${JSON.stringify(join(root, 'apps/web/src/sync', part))};`;
    await writeFile(entry, PARTS.map(from).join('\n'));
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: join(folder, 'out'),
        rollupOptions: { output: { entryFileNames: 'parts.mjs' } },
      },
    });
    return await import(pathToFileURL(join(folder, 'out/parts.mjs')).href);
  } finally {
    // The bundler sets the mode, which servers that are started afterwards would use.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await rm(folder, { recursive: true, force: true });
  }
}
