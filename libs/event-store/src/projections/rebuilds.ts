import { Client, type ClientConfig } from 'pg';
import { lockLog, readCheckpoints, type Checkpoint } from './checkpoints';
import type { Models } from './projection-model';
import type { RebuildReport } from './rebuild-report';
import { startRebuild } from './projection-set';

interface PendingRebuild {
  resolve: (report: RebuildReport) => void;
  reject: (error: Error) => void;
}

/** The rebuilds that this process requested. Any process that projects may carry them out. */
export class Rebuilds {
  private readonly pending = new Map<string, PendingRebuild>();

  constructor(
    private readonly models: Models,
    private readonly config: ClientConfig,
  ) {}

  /** Starts a rebuild in tables beside the live ones, at position 0. An unfinished or stopped rebuild is dropped. */
  async start(name: string): Promise<void> {
    const client = new Client(this.config);
    client.on('error', () => undefined);
    await client.connect();
    try {
      await lockLog(client, { wait: true });
      const checkpointOf = roleOf(await readCheckpoints(client), name);
      if (!checkpointOf('live'))
        throw new Error(`Projection ${name} has no live tables to rebuild`);
      await startRebuild(client, this.models, name, checkpointOf('next'));
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
  }

  /** Resolves when the new tables have replaced the live ones. @throws the error that stopped the rebuild */
  outcome(name: string): Promise<RebuildReport> {
    return new Promise((resolve, reject) => {
      this.pending.get(name)?.reject(new Error(`The rebuild of ${name} was started again`));
      this.pending.set(name, { resolve, reject });
    });
  }

  /** Resolves or rejects the rebuilds that are finished according to the checkpoints. */
  settle(checkpoints: readonly Checkpoint[]): void {
    for (const [name, { resolve, reject }] of this.pending) {
      const checkpointOf = roleOf(checkpoints, name);
      const [next, report] = [checkpointOf('next'), checkpointOf('live')?.report];
      if (next?.status === 'running') continue;
      this.pending.delete(name);
      if (!next && report) resolve(report);
      else reject(new Error(next?.error ?? `The rebuild of ${name} was cancelled`));
    }
  }

  cancelAll(): void {
    for (const [name, { reject }] of this.pending)
      reject(
        new Error(
          `Stopped before the rebuild of ${name} was finished; it continues at the next start`,
        ),
      );
    this.pending.clear();
  }
}

const roleOf = (checkpoints: readonly Checkpoint[], name: string) => (role: Checkpoint['role']) =>
  checkpoints.find((checkpoint) => checkpoint.projection === name && checkpoint.role === role);
