import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);
const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: at('.'),
  cacheDir: at('../../node_modules/.vite-web'),
  plugins: [react()],
  resolve: {
    alias: { '@milkround/contracts': at('../../libs/contracts/src/index.ts'), '@milkround/domain': at('../../libs/domain/src/index.ts') },
  },
  build: { outDir: at('../../dist/apps/web'), emptyOutDir: true },
  server: { proxy: { '/apis': server, '/api': server, '/live': { target: server, ws: true } } },
});
