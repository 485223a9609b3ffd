import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, fingerprint, stampOf } from './fingerprint.mjs';
import { root } from './root.mjs';

const stamp = 'dist/.web';
const isSource = (path) => !/\.test\.tsx?$/.test(path);

const currentFingerprint = () =>
  fingerprint([
    ...filesUnder(['apps/web', 'libs/contracts', 'libs/domain'], isSource),
    'package-lock.json',
  ]);

export const webIsStale = () =>
  stampOf(stamp) !== currentFingerprint() || !existsSync(join(root, 'dist/apps/web/index.html'));

/** Builds the client into `dist/apps/web`. The bundler changes the environment of this process, so it must run in a process of its own. */
export async function buildWeb() {
  const fingerprint = currentFingerprint();
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'apps/web/vite.config.ts'),
    configLoader: 'runner',
    mode: 'production',
    logLevel: 'warn',
  });
  writeFileSync(join(root, stamp), `${fingerprint}\n`);
}
