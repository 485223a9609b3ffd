import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

/** Returns all files under the paths that `isIncluded` accepts, in a fixed order. Paths are relative to the checkout. */
export function filesUnder(paths, isIncluded = (_path) => true) {
  const files = [];
  const visit = (path) => {
    if (statSync(path).isDirectory())
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (isIncluded(path)) files.push(relative(root, path));
  };
  for (const path of paths) visit(join(root, path));
  return files;
}

/** Returns one hash of the names and contents of files. Times are ignored, because a checkout changes them. */
export function fingerprint(files, ...texts) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  for (const text of texts) hash.update(`${text}\0`);
  return hash.digest('hex');
}

/** Returns the content of a stamp file; null if it is missing. */
export function stampOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8').trim();
  } catch {
    return null;
  }
}
