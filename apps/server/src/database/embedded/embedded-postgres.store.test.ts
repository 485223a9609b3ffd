import { spawn } from 'node:child_process';
import {
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { StartError } from '../../operations/start-error';
import { EmbeddedPostgres } from './embedded-postgres';

let dataDir: string;
let server: EmbeddedPostgres;
const lost = jest.fn();
const pidFile = () => join(dataDir, 'postgres/data/postmaster.pid');
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

async function ask(sql: string, url = server.url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'milkround-embedded-'));
  server = await EmbeddedPostgres.start(dataDir, lost);
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

describe('the embedded PostgreSQL', () => {
  it('is version 18, sorts text by code point everywhere and keeps committed data', async () => {
    expect(
      await ask(`select current_setting('server_version_num')::int / 10000 as major, datlocprovider as provider, datlocale as locale,
                 current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit
                 from pg_database where datname = current_database()`),
    ).toEqual({ major: 18, provider: 'b', locale: 'C.UTF-8', fsync: 'on', commit: 'on' });
  });

  it('gives the application an owner without superuser rights', async () => {
    expect(
      await ask(
        `select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`,
      ),
    ).toEqual({
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
    });
  });

  it('refuses connections without the generated password, which only its own account can read', async () => {
    const guess = new URL(server.superuserUrl);
    guess.password = 'postgres';
    await expect(ask('select 1', guess.href)).rejects.toThrow('password authentication failed');
    expect(statSync(join(dataDir, 'postgres/passwords.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres/data')).mode & 0o777).toBe(0o700);
  });

  it('refuses a second process on the same folder by name', async () => {
    await expect(EmbeddedPostgres.start(dataDir, lost)).rejects.toEqual(
      new StartError(
        `Another Milkround server (process ${process.pid}) already uses DATA_DIR ${dataDir}; stop it or choose another DATA_DIR.`,
      ),
    );
  });

  it('returns on the same address when its server is killed', async () => {
    const [before, address] = [serverPid(), server.url];
    process.kill(before, 'SIGKILL');
    const answer = async (): Promise<unknown> => ask('select 1 as one').catch(answer);
    expect(await answer()).toEqual({ one: 1 });
    expect(server.url).toBe(address);
    expect(serverPid()).not.toBe(before);
    expect(lost).not.toHaveBeenCalled();
  });

  it('starts beside a pid file whose number belongs to another process by now', async () => {
    await server.stop();
    const { uid, gid } = statSync(join(dataDir, 'postgres/data'));
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    try {
      writeFileSync(
        pidFile(),
        `${stranger.pid}\n${join(dataDir, 'postgres/data')}\n1\n5432\n\n127.0.0.1\n\n`,
      );
      if (process.getuid?.() === 0) chownSync(pidFile(), uid, gid);
      server = await EmbeddedPostgres.start(dataDir, lost);
      expect(serverPid()).not.toBe(stranger.pid);
    } finally {
      stranger.kill();
    }
  });

  it.each([
    ['is empty', ''],
    ['holds zeros', '\0'.repeat(100)],
  ])('starts beside a pid file that %s after a loss of power', async (_, content) => {
    await server.stop();
    writeFileSync(pidFile(), content);
    const anHourAgo = Date.now() / 1_000 - 3_600;
    utimesSync(pidFile(), anHourAgo, anHourAgo);
    server = await EmbeddedPostgres.start(dataDir, lost);
    expect(await ask('select 1 as one')).toEqual({ one: 1 });
  });

  it('says how to move the data of another major version to this one', async () => {
    await server.stop();
    const file = join(dataDir, 'postgres/data/PG_VERSION');
    const own = readFileSync(file, 'utf8');
    writeFileSync(file, '17\n');
    try {
      await expect(EmbeddedPostgres.start(dataDir, lost)).rejects.toThrow(
        /^The database in .*postgres was made by PostgreSQL 17, and this version of Milkround brings PostgreSQL 18\. Nothing was changed\. /,
      );
    } finally {
      writeFileSync(file, own);
      server = await EmbeddedPostgres.start(dataDir, lost);
    }
  });

  it('names what it cannot write to', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    await expect(EmbeddedPostgres.start(file, lost)).rejects.toEqual(
      new StartError(
        `DATA_DIR ${file} cannot be written (ENOTDIR); choose a folder that this account may write.`,
      ),
    );
  });
});
