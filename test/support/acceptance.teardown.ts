import { dropTemplate } from './demo-database';
import { closeHosts } from './server-hosts';
import { stopServer } from './test-server';

/** Drops the databases of the set-up. If the embedded server has already ended, as after another project's tear-down, nothing is left to drop. */
export default async function teardown(): Promise<void> {
  closeHosts();
  await dropTemplate().catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error;
  });
  await stopServer();
}
