import { fileURLToPath } from 'node:url';

/** The path of a file or folder of the client's, or of one from there: `at('src/main.tsx')`, `at('../../dist')`. */
export const clientPath = (path: string): string =>
  fileURLToPath(new URL(`../${path}`, import.meta.url));
