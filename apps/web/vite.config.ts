import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);
const server = 'http://127.0.0.1:3000';

/** Puts each text beside itself as small as it gets, once: the server sends these as they are instead of compressing at every request. */
const compressed = (): Plugin => ({
  name: 'compressed',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))) {
      const path = join(dir, name);
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(content));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

const ours = (path: string) => new RegExp(`apps/web/src/${path}`);

/**
 * What most pages need stands in few files: forty small ones cost a phone 70 KB of 220, for each is compressed by itself and has headers of its own.
 * The landing page needs the first two.
 */
const TOGETHER = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(react-query|query-core)|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|react-hot-toast|goober)\//,
    priority: 5,
  },
  {
    name: 'base',
    test: ours(
      '(main|routes|part|i18n/index|theme/|api/(client|send|errors|key|query-client|settings)|ui/(Icon|Button|media|dialogs|ErrorNote|EmptyNote|Screen|slots|format)|shell/(App|Brand|Screen|Toasts|roles|session|stored))',
    ),
    priority: 4,
  },
  { name: 'socket', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)/, priority: 3 },
  { name: 'frame', test: ours('(shell|live|ui|api)/'), minShareCount: 4, priority: 2 },
  { name: 'delivery-day', test: ours('features/delivery-day/'), minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: at('.'),
  cacheDir: at('../../node_modules/.vite-web'),
  plugins: [react(), compressed()],
  resolve: {
    alias: { '@milkround/contracts': at('../../libs/contracts/src/index.ts'), '@milkround/domain': at('../../libs/domain/src/index.ts') },
  },
  build: {
    outDir: at('../../dist/apps/web'),
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  server: { proxy: { '/apis': server, '/api': server, '/live': { target: server, ws: true } } },
});
