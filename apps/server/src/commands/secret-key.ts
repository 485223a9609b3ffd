import { readFile } from 'node:fs/promises';
import { StartError, codeOf } from '../operations/start-error';

/** Reads the secret key of age in a file; empty if there is none. @throws StartError when the file cannot be read */
export async function readSecretKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) =>
    Promise.reject(new StartError(`${file} cannot be read (${codeOf(error) ?? String(error)}).`)),
  );
  return /^AGE-SECRET-KEY-1\S+$/m.exec(text)?.[0] ?? '';
}
