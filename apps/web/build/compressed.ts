import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Puts each text beside itself as small as it gets, once: the server sends these as they are instead of compressing at every request. */
export const compressed = (folder: string): Plugin => ({
  name: 'compressed',
  apply: 'build',
  enforce: 'post',
  // Last of all, for the service worker is written when the rest stands.
  closeBundle: { order: 'post', sequential: true, handler: () => texts(folder).forEach(compress) },
});

const texts = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
    .map((name) => join(folder, name));

function compress(path: string): void {
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
