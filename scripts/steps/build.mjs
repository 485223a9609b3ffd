import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { serverIsStale } from './build-server.mjs';
import { webIsStale } from './build-web.mjs';
import { root } from './root.mjs';

/** Builds the stale parts in a process of its own. Returns whether that succeeded. */
export function buildWhatIsStale() {
  if (!serverIsStale() && !webIsStale()) return true;
  process.stdout.write('Building …\n');
  return (
    spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
      .status === 0
  );
}
