import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientPath } from './build/client-path';
import { compressed } from './build/compressed';
import { doneBeforeDrawing, fetchedAtOnce, stylesInThePage } from './build/first-picture';
import { installable } from './build/installable';
import { leanRouter, productionRouter } from './build/lean-router';
import { serverMadeMessages } from './build/server-made-messages';
import { CHUNK_GROUPS } from './build/chunk-groups';
import { sendWorker } from './build/send-worker';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const built = clientPath('../../dist/apps/web');

export default defineConfig({
  root: clientPath('.'),
  cacheDir: clientPath('../../node_modules/.vite-web'),
  // React itself has what the shim brings.
  resolve: {
    alias: [...productionRouter, { find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  plugins: [
    react(),
    leanRouter(),
    serverMadeMessages(),
    doneBeforeDrawing(),
    stylesInThePage(),
    fetchedAtOnce(),
    sendWorker(),
    installable,
    compressed(built),
  ],
  build: {
    outDir: built,
    emptyOutDir: true,
    // Every browser of the last years knows it; where one does not the parts come a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNK_GROUPS } },
      // Leaves unused definitions of the shared libraries out of a screen's file. By default a definition by a call counts as an effect.
      treeshake: {
        moduleSideEffects: [{ test: /\/libs\/(contracts|domain)\/src\//, sideEffects: false }],
        propertyReadSideEffects: false,
      },
      // The worker and the compressing take the longest, as they should.
      checks: { pluginTimings: false },
    },
  },
  server: { proxy: { '/apis': server, '/api': server, '/live': { target: server, ws: true } } },
});
