import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

/** All files under the paths that `wanted` takes, in a fixed order. Paths are relative to the checkout. */
export function filesUnder(paths, wanted = () => true) {
  const found = [];
  const visit = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (wanted(path)) found.push(relative(root, path));
  };
  for (const path of paths) visit(join(root, path));
  return found;
}

/** One figure for the names and contents of files: times say nothing, a checkout sets them anew. */
export function fingerprint(files, ...more) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  for (const text of more) hash.update(`${text}\0`);
  return hash.digest('hex');
}

/** The content of a stamp file; null if it is missing. */
export function stampOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8').trim();
  } catch {
    return null;
  }
}
