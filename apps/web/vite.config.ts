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

export default defineConfig({
  root: at('.'),
  cacheDir: at('../../node_modules/.vite-web'),
  plugins: [react(), compressed()],
  resolve: {
    alias: { '@milkround/contracts': at('../../libs/contracts/src/index.ts'), '@milkround/domain': at('../../libs/domain/src/index.ts') },
  },
  build: { outDir: at('../../dist/apps/web'), emptyOutDir: true },
  server: { proxy: { '/apis': server, '/api': server, '/live': { target: server, ws: true } } },
});
