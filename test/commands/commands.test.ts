import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { freePort } from '../../apps/server/src/database/embedded/server-process';
import { processesWith } from '../support/processes';
import { ACCEPTANCE_DATA_DIR } from '../support/running-server';
import { FreshClone, type RunningCommand } from './fresh-clone';

const DATABASE_ENDS_WITHIN_MS = 10_000;
const clone = new FreshClone();
const has = (path: string) => existsSync(join(clone.folder, path));
/** The commands that were run to test them, such as `start` and `bench`. */
const seen = new Set<string>();

const nameOf = (typed: string) => /^npm (?:run )?(?:--silent )?([\w:]+)/.exec(typed)?.[1] ?? typed;
function start(typed: string, env?: Record<string, string>): RunningCommand {
  seen.add(nameOf(typed));
  return clone.start(typed, env);
}
function run(typed: string, env?: Record<string, string>) {
  seen.add(nameOf(typed));
  return clone.run(typed, env);
}

/** The run's own PostgreSQL, on which an earlier stage may have made the demo already, and the audit key with which the demo is sealed. */
const testDatabase = () => ({
  ACCEPTANCE_DATA_DIR,
  ...Object.fromEntries(
    ['TEST_DATABASE_URL', 'KEEP_ACCEPTANCE_TEMPLATE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

async function expectNoDatabase(): Promise<void> {
  const left = () => processesWith(join(clone.folder, '.data'));
  await eventually(
    'the end of the database',
    () => left().length === 0,
    DATABASE_ENDS_WITHIN_MS,
  ).catch(() => expect(left()).toEqual([]));
  expect(has('.data/postgres/data/postmaster.pid')).toBe(false);
}

afterAll(() => clone.remove());

describe('with a running server', () => {
  let server: RunningCommand;
  let url: string;

  it('npm start installs what the server needs, builds, and is ready', async () => {
    server = start('npm start', { PORT: '0', LOG_LEVEL: 'warn' });
    url = await server.printed(/is ready: (http:\S+)/);
    expect(server.output()).toMatch(
      /^Installing, once: this takes a minute or two …\nBuilding …$/m,
    );
    expect(has('node_modules/jest')).toBe(false);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(await (await fetch(url)).text()).toContain('<div id="root">');
    expect(has('.data/postgres/data/postmaster.pid')).toBe(true);
  });

  it('npm run build has nothing left to build', async () => {
    expect(await run('npm run --silent build')).toEqual({ code: 0, output: '' });
  });

  it('npm run simulate delivers', async () => {
    const { code, output } = await run(
      `npm run simulate -- --url ${url} --boys 2 --stops 2 --rate 0`,
    );
    expect(output).toMatch(/No errors\.\s*$/);
    expect(code).toBe(0);
  });

  it('npm run admin lists the admins', async () => {
    const { code, output } = await run('npm run admin -- list');
    expect(output).toContain('admin@milkround.test');
    expect(code).toBe(0);
  });

  it('npm run events lists the events that are held back', async () => {
    const { code, output } = await run('npm run events -- list');
    expect(output).toContain('Nothing is held back: every read model takes every event.');
    expect(code).toBe(0);
  });

  it('npm run audit compares the events with the sealed ones', async () => {
    const { code, output } = await run('npm run audit -- verify');
    expect(output).toContain('The log is what was sealed.');
    expect(code).toBe(0);
  });

  it('npm run backup writes a backup of the running server, which npm run restore verifies', async () => {
    const { code, output } = await run('npm run backup -- .data/backups');
    const [, file] = /^(\S+\.tar\.gz): events up to \d+, /m.exec(output) ?? [];
    expect({ code, file }).toEqual({
      code: 0,
      file: expect.stringContaining('.data/backups/milkround-') as string,
    });
    const checked = await run(`npm run restore -- ${file} --check`);
    expect(checked.output).toContain('every checksum is right.');
    expect(checked.code).toBe(0);
  });

  it('SIGTERM ends it with its database', async () => {
    await server.stop();
    await expectNoDatabase();
  });
});

it('a command of the server builds the pulled sources first', async () => {
  clone.write('libs/domain/src/pulled.ts', 'export const pulled = 1;\n');
  const { code, output } = await run('npm run --silent restore');
  expect(code).toBe(2);
  expect(output).toMatch(/^Building …\nnpm run restore /);
});

describe('with the packages for tests', () => {
  it('npm run bench installs them and measures', async () => {
    expect(has('node_modules/fake-indexeddb')).toBe(false);
    const { code, output } = await run('npm run bench -- drain', { BENCH_DRAIN_ENTRIES: '40' });
    expect(output).toContain('Installing what is missing …');
    expect(output).toMatch(/40 entries that waited on one phone, delivered by its sender: \S+ \/s/);
    expect(code).toBe(0);
  });

  it('npm run dev answers on its two ports', async () => {
    const dev = start('npm run dev', { PORT: String(await freePort()), LOG_LEVEL: 'warn' });
    await dev.printed(/(is ready): http:/);
    const url = await dev.printed(/Local: +(http:\S+)\//);
    expect(await (await fetch(url)).text()).toContain('<div id="root">');
    expect((await fetch(`${url}/api/get-setting`)).status).toBe(200);
    await dev.stop();
    await expectNoDatabase();
  });

  it('npm test runs the named stages', async () => {
    const { code, output } = await run('npm test -- build');
    expect(output).toMatch(/\n1 passed, 0 failed\s*$/);
    expect(code).toBe(0);
  });

  it('npm run lint finds errors in rules and types', async () => {
    clone.write(
      'libs/domain/src/wrong.ts',
      "export const start = (): number => {\n  Promise.resolve(1);\n  return 'x';\n};\n",
    );
    const { code, output } = await run('npm run lint -- libs/domain/src/wrong.ts');
    expect(output).toContain('no-floating-promises');
    expect(output).toContain("Type 'string' is not assignable to type 'number'");
    expect(code).toBe(1);
  });

  it('npm run format formats', async () => {
    clone.write('libs/domain/src/wrong.ts', 'export const  two=2');
    expect(await run('npm run format -- libs/domain/src/wrong.ts')).toMatchObject({ code: 0 });
    expect(clone.read('libs/domain/src/wrong.ts')).toBe('export const two = 2;\n');
  });

  it('npm run fuzz sends invalid requests', async () => {
    const { code, output } = await run(
      'npm run fuzz -- --seconds 1 --seed 1 --fields 40',
      testDatabase(),
    );
    expect(output).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
    expect(code).toBe(0);
  });

  it('npm run measure says what the code weighs', async () => {
    const { code, output } = await run('npm run measure');
    expect(output).toMatch(/^production code +\S+ MB · \d+ lines/m);
    expect(code).toBe(0);
  });

  it('npm run test:faults explains itself', async () => {
    const { code, output } = await run('npm run test:faults -- --help');
    expect(output).toContain('Plants the faults');
    expect(code).toBe(0);
  });

  it('npm run test:alerts explains itself', async () => {
    const { code, output } = await run('npm run test:alerts -- --help');
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('promtool') as string,
    });
  });

  it('npm run test:cluster explains itself', async () => {
    const { code, output } = await run('npm run test:cluster -- --help');
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('Debian packages') as string,
    });
  });

  it('npm run test:nodes explains itself', async () => {
    const { code, output } = await run('npm run test:nodes -- --help');
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('Node 20, 22, 24') as string,
    });
  });

  it('npm run test:soak explains itself', async () => {
    const { code, output } = await run('npm run test:soak -- --help');
    expect(output).toContain('hours, faults and other machines');
    expect(code).toBe(0);
  });

  it('npm run test:containers explains itself', async () => {
    const { code, output } = await run('npm run test:containers -- --help');
    expect(output).toContain('needs a container engine');
    expect(code).toBe(0);
  });
});

it('every command of package.json and of the README was run', () => {
  const { scripts } = JSON.parse(clone.read('package.json')) as { scripts: Record<string, string> };
  const documented = [
    ...clone.read('README.md').matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g),
  ].map(([, name, known]) => name ?? known);
  expect([...new Set([...Object.keys(scripts), ...documented])].sort()).toEqual([...seen].sort());
});
