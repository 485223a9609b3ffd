import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SERVER_PROGRAM } from './running-server';

const ROOT = join(__dirname, '../..');
const BUILT = join(ROOT, 'dist');

/** For a built file, below `apps/server/src`: the texts to replace, at their first place, and their replacements. */
export type Patches = Record<string, readonly (readonly [before: string, after: string])[]>;

export interface OtherRelease {
  /** To be given to `startServer`. */
  program: string;
  remove(): void;
}

/** Copies the built server with changed code. The copy is in a place from which it finds the packages of this one. */
export function otherRelease(patches: Patches): OtherRelease {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/other-release-'));
  for (const part of ['apps', 'libs'])
    cpSync(join(BUILT, part), join(folder, part), { recursive: true });
  const program = SERVER_PROGRAM.replace(BUILT, folder);
  for (const [file, replacements] of Object.entries(patches)) {
    const path = join(dirname(program), file);
    let code = readFileSync(path, 'utf8');
    for (const [oldText, newText] of replacements) {
      if (!code.includes(oldText)) throw new Error(`${file} has no ${oldText}`);
      code = code.replace(oldText, newText);
    }
    writeFileSync(path, code);
  }
  return { program, remove: () => rmSync(folder, { recursive: true }) };
}
