import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { StartError, codeOf } from '../../operations/start-error';
import { makeFolder } from '../make-folder';
import { canReach, databaseAccount, type Account } from './account';
import { findBinaries, type Binaries } from './binaries';
import { databaseEnvironment } from './operating-system';
import { assertSameMajor } from './other-major';

/** Both roles sign in with a password of their own, generated once and readable to the account of this process alone. */
interface Passwords {
  /** `postgres`: sets up and holds the lock. */
  superuser: string;
  /** `milkround`: owns the database and is no superuser, so that a revoked grant holds for it. */
  owner: string;
}

/** The data needed to find the running server of a cluster and to sign in. */
export interface KnownCluster {
  data: string;
  passwords: Passwords;
  /** Identifies its server. It is made from the path, so a copied folder is another cluster. */
  name: string;
}

/** A database cluster on disk. */
export interface Cluster extends KnownCluster {
  binaries: Binaries;
  account: Account | null;
  /** The value of `-D`. It is relative, because the account may lack the right to traverse the path to `data`. */
  dataArgument: string;
  logFile: string;
}

/** Finds the cluster under `dataDir`, made on the first call. @throws StartError when it cannot be made or read, or is of another major version */
export async function openCluster(dataDir: string): Promise<Cluster> {
  await assertWritable(dataDir);
  const home = join(dataDir, 'postgres');
  const account = databaseAccount(join(home, 'data'));
  const binaries = await findBinaries(account);
  if (!(await exists(home))) await createCluster(dataDir, home, binaries, account);
  const existingCluster = await readCluster(dataDir, home);
  await assertSameMajor(existingCluster.data, binaries.postgres, account);
  return {
    ...existingCluster,
    binaries,
    account,
    dataArgument: dataArgument(existingCluster.data, account),
    logFile: join(home, 'postgres.log'),
  };
}

/** The cluster under `dataDir` as far as it takes to find its running server; null when there is none. @throws StartError when it cannot be read */
export async function findCluster(dataDir: string): Promise<KnownCluster | null> {
  const home = join(dataDir, 'postgres');
  return (await exists(home)) ? readCluster(dataDir, home) : null;
}

async function readCluster(dataDir: string, home: string): Promise<KnownCluster> {
  const passwords = await readFile(join(home, 'passwords.json'), 'utf8').catch(() => {
    throw new StartError(
      `The database in DATA_DIR ${dataDir} belongs to another account; start as that one or choose another DATA_DIR.`,
    );
  });
  const data = await realpath(join(home, 'data'));
  return {
    data,
    passwords: JSON.parse(passwords) as KnownCluster['passwords'],
    name: `milkround-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`,
  };
}

/** Drafts that a killed first start left behind. Call only while holding the cluster's lock. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const draftNames = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix));
  await Promise.all(
    draftNames.map((name) => rm(join(dataDir, name), { recursive: true, force: true })),
  );
}

const draftPrefix = 'postgres.new-';

async function assertWritable(dataDir: string): Promise<void> {
  try {
    if (!(await exists(dataDir))) await makeFolder(dataDir);
    await rm(await mkdtemp(join(dataDir, '.writable-')), { recursive: true });
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written (${codeOf(error) ?? String(error)}); choose a folder that this account may write.`,
    );
  }
}

/**
 * The cluster is made under another name and then renamed: a killed start leaves no incomplete cluster, and of two starts at the same time one wins.
 */
async function createCluster(
  dataDir: string,
  home: string,
  binaries: Binaries,
  account: Account | null,
): Promise<void> {
  const draft = await mkdtemp(join(dataDir, draftPrefix));
  const data = join(draft, 'data');
  const passwords: Passwords = { superuser: secret(), owner: secret() };
  try {
    await chmod(draft, 0o711);
    await mkdir(data, { mode: 0o700 });
    if (account) await chown(data, account.uid, account.gid);
    const run = (program: string, args: string[], input = '') =>
      runToEnd(program, args, input, { cwd: data, account });
    const argument = dataArgument(data, account);
    await run(binaries.initdb, ['-D', argument, ...initdbOptions]);
    await run(
      binaries.postgres,
      ['--single', '-D', argument, 'postgres'],
      rolesAndDatabase(passwords),
    );
    await writeFile(join(data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
    await writeFile(join(draft, 'passwords.json'), JSON.stringify(passwords), { mode: 0o600 });
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(home))) throw error;
  }
}

const initdbOptions = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=reject',
];

/** One statement a line, as single-user mode reads them. */
const rolesAndDatabase = ({ superuser, owner }: Passwords) =>
  [
    `alter role postgres password '${superuser}'`,
    `create role milkround login password '${owner}'`,
    'create database milkround owner milkround',
    '',
  ].join('\n');

const secret = () => randomBytes(24).toString('base64url');

/** Under a closed home the account cannot use the path, but it can use the folder it is put into. Linux only. */
function dataArgument(data: string, account: Account | null): string {
  return account && process.platform === 'linux' && !canReach(data, account)
    ? '/proc/self/cwd'
    : data;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function runToEnd(
  program: string,
  args: string[],
  input: string,
  { cwd, account }: { cwd: string; account: Account | null },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd,
      windowsHide: true,
      env: databaseEnvironment(process.env),
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      // Single-user mode exits with 0 even when a statement fails, so its output is searched.
      const failure = /^.*\b(?:ERROR|FATAL|PANIC|error):.*$/m.exec(output);
      if (code === 0 && !failure) resolve();
      else
        reject(
          new StartError(
            `The embedded PostgreSQL could not be set up: ${failure?.[0].trim() ?? `it ended with ${code}`}.`,
          ),
        );
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
