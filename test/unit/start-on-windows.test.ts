import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The scripts are modules, which Jest does not load: a Node process of its own prints their results. */
function printed(module: string, expression: string): string {
  const address = pathToFileURL(join(__dirname, '../../scripts/steps', module)).href;
  const script = `const steps = await import(${JSON.stringify(address)}); ${expression}`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
}

it('starts npm by its command file on Windows, through a shell', () => {
  const calls =
    'process.stdout.write(JSON.stringify(["win32", "darwin", "linux"].map((platform) => steps.npmCall(platform))))';
  expect(JSON.parse(printed('npm-call.mjs', calls))).toEqual([
    { program: 'npm.cmd', shell: true },
    { program: 'npm', shell: false },
    { program: 'npm', shell: false },
  ]);
});

it.each(['win32', 'linux'])(
  'ends in order on %s when its parent has ended, with its listeners',
  (platform) => {
    const end = `process.on('SIGTERM', () => { process.stdout.write('in order'); process.exit(0); }); steps.endInOrder('${platform}'); setTimeout(() => {}, 5_000)`;
    expect(printed('end-with-parent.mjs', end)).toBe('in order');
  },
);
