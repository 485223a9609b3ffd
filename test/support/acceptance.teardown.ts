import { dropTemplate } from './demo-database';
import { closeHosts } from './server-hosts';
import { stopServer } from './test-server';

/** Drops what the set-up has made. With the embedded server gone already, as after another project's tear-down, there is nothing left to drop. */
export default async function teardown(): Promise<void> {
  closeHosts();
  await dropTemplate().catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error;
  });
  await stopServer();
}
