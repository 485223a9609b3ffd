import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, fingerprint, stampOf } from './fingerprint.mjs';
import { root } from './root.mjs';

const stamp = 'dist/.web';
const isSource = (path) => !/\.test\.tsx?$/.test(path);

const wanted = () => fingerprint([...filesUnder(['apps/web', 'libs/contracts', 'libs/domain'], isSource), 'package-lock.json']);

/** Whether a source of the client has changed since the last build. */
export const webIsStale = () => stampOf(stamp) !== wanted() || !existsSync(join(root, 'dist/apps/web/index.html'));

/** Builds the client into `dist/apps/web`. Changes this process's environment as its bundler pleases: let it have one of its own. */
export async function buildWeb() {
  const fingerprint = wanted();
  const { build } = await import('vite');
  await build({ configFile: join(root, 'apps/web/vite.config.ts'), configLoader: 'runner', mode: 'production', logLevel: 'warn' });
  writeFileSync(join(root, stamp), `${fingerprint}\n`);
}
