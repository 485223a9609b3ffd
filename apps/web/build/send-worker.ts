import { build, type Plugin } from 'vite';
import { clientPath } from './client-path';

/** The part of the service worker that sends entries: one file of the client's own sender, without its screens. */
export const SEND_WORKER = 'send-worker.js';

/** Adds {@link SEND_WORKER} to the build. A service worker imports no modules, so it is built apart. */
export const sendWorker = (): Plugin => ({
  name: 'send-worker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      root: clientPath('.'),
      publicDir: false,
      build: {
        write: false,
        rolldownOptions: {
          input: clientPath('src/sync/send-worker.ts'),
          output: { format: 'iife' },
          treeshake: {
            moduleSideEffects: [{ test: /\/libs\/(contracts|domain)\/src\//, sideEffects: false }],
          },
        },
      },
    });
    const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
    if (chunk?.type !== 'chunk') throw new Error('The worker was not built');
    this.emitFile({ type: 'asset', fileName: SEND_WORKER, source: chunk.code });
  },
});
