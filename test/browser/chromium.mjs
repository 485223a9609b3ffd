// Finds the Chromium for the browser tests and the bench: the one in the registry package, so that every machine draws and measures alike,
// or else an installed one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/**
 * Finds a Chromium that starts: the one in the environment's CHROMIUM, else the registry package's, unpacked into a new temporary folder, else one on
 * the path. `remove` deletes the folder.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named && !starts(named)) throw new Error(`CHROMIUM names ${named}, which does not start`);
  const packed = named ? {} : await unpacked();
  if (packed.program) return packed;
  const program = named || installed().find((path) => starts(path));
  if (program) return { program, args: ARGS, env: {}, remove: () => {} };
  throw new Error(
    `No Chromium is installed, and the one of the registry package does not start: ${packed.refused}`,
  );
}

const installed = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)).filter(isProgram));

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A program on the path may be a stub that only prints how to install it. */
const starts = (program, env = {}) =>
  spawnSync(program, ['--version'], {
    env: { ...process.env, ...env },
    timeout: 30_000,
    stdio: 'ignore',
  }).status === 0;

async function unpacked() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { refused: 'it is built for Linux on x64 only' };
  const folder = mkdtempSync(join(tmpdir(), 'milkround-chromium-'));
  const args = [...ARGS, '--headless=shell'];
  const env = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const program = await unpackInto(folder, {});
  if (starts(program, env)) return { program, args, env, remove };
  // A system without NSS: the package contains it for AWS Lambda, so the environment says that this is one.
  rmSync(program);
  await unpackInto(folder, { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' });
  const libraries = {
    ...env,
    LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(delimiter),
  };
  if (starts(program, libraries)) return { program, args, env: libraries, remove };
  const { stderr, error } = spawnSync(program, ['--version'], {
    env: { ...process.env, ...libraries },
    encoding: 'utf8',
  });
  remove();
  return { refused: error?.message ?? stderr };
}

/** The package reads the target folder and the kind of system from the environment, which is restored afterwards. */
async function unpackInto(folder, env) {
  const changed = { TMPDIR: folder, ...env };
  const before = { ...process.env };
  Object.assign(process.env, changed);
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
