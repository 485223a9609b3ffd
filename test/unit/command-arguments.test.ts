import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../support/run-command';

const ELSEWHERE = ['admin', 'audit', 'backup', 'events', 'restore'];
/** All scripts that read their own arguments. Other scripts pass them to a program that has tests of its own. */
const commands = readdirSync(join(__dirname, '../../scripts'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length))
  .filter((name) => !ELSEWHERE.includes(name));
const run = (name: string, ...args: string[]) => runCommand(name, args, {});

it.each(commands)('%s explains itself with --help', async (name) => {
  const { code, output } = await run(name, '--help');
  expect(output).toMatch(new RegExp(`^npm (run )?${name}\\b`));
  expect(code).toBe(0);
});

it.each(commands)('%s refuses an unknown option', async (name) => {
  const { code, output } = await run(name, '--no-such-option');
  expect(output).toMatch(/^Unknown option '--no-such-option'\.\n\nnpm /);
  expect(code).toBe(2);
});

it.each(['start', 'dev', 'build', 'fuzz', 'simulate'])(
  '%s refuses an argument that is no option',
  async (name) => {
    const { code, output } = await run(name, 'something');
    expect(output).toMatch(/^Unexpected argument 'something'\.\n\nnpm /);
    expect(code).toBe(2);
  },
);

it('refuses unknown values with a sentence', async () => {
  expect(await run('bench', 'no-such-case')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^No such case: no-such-case\.\n/),
  });
  expect(await run('fuzz', '--seconds', 'many')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^--seconds must be a whole number, not "many"\.\n/),
  });
});
