import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '../support/client';
import { runCommand } from '../support/run-command';
import { startServer } from '../support/running-server';

const EMAIL = 'second@dairy.test';

it('works on the embedded database while its server runs and while it does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-admin-'));
  const env = { DATA_DIR: join(folder, 'data') };
  try {
    expect(await runCommand('admin', ['add', EMAIL, 'Owner'], env, 'before-dawn\n')).toEqual({
      code: 0,
      output: `Owner can sign in as ${EMAIL}.\n`,
    });
    const own = await startServer({
      databaseUrl: '',
      env: { ...env, DEMO: '0', ADMIN_EMAIL: 'first@dairy.test', ADMIN_PASSWORD: 'before-dawn' },
    });
    try {
      expect(
        (await login(own.url, 'admin', { username: EMAIL, password: 'before-dawn' })).status,
      ).toBe(200);
      expect((await runCommand('admin', ['list'], env)).output).toContain(
        `${EMAIL}  Owner  (sessions: 1)`,
      );
    } finally {
      await own.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
