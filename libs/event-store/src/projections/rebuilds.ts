import { Client, type ClientConfig } from 'pg';
import { lockLog, readCheckpoints, type Checkpoint } from './checkpoints';
import type { Models } from './model';
import type { RebuildReport } from './report';
import { beginBeside } from './roster';

interface Asked {
  resolve(report: RebuildReport): void;
  reject(error: Error): void;
}

/** The rebuilds that this process asked for; any process that projects may carry them out. */
export class Rebuilds {
  private readonly asked = new Map<string, Asked>();

  constructor(
    private readonly models: Models,
    private readonly config: ClientConfig,
  ) {}

  /** Begins to build beside the live tables, at 0, also where another rebuild was under way or had stopped. */
  async begin(name: string): Promise<void> {
    const client = new Client(this.config);
    client.on('error', () => undefined);
    await client.connect();
    try {
      await lockLog(client, { wait: true });
      const of = roleOf(await readCheckpoints(client), name);
      if (!of('live')) throw new Error(`Projection ${name} has nothing live to be rebuilt`);
      await beginBeside(client, this.models, name, of('next'));
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
  }

  /** Resolves when the new tables have taken over. */
  outcome(name: string): Promise<RebuildReport> {
    return new Promise((resolve, reject) => {
      this.asked.get(name)?.reject(new Error(`The rebuild of ${name} was begun anew`));
      this.asked.set(name, { resolve, reject });
    });
  }

  settle(checkpoints: readonly Checkpoint[]): void {
    for (const [name, { resolve, reject }] of this.asked) {
      const of = roleOf(checkpoints, name);
      const [next, report] = [of('next'), of('live')?.report];
      if (next?.status === 'running') continue;
      this.asked.delete(name);
      if (!next && report) resolve(report);
      else reject(new Error(next?.error ?? `The rebuild of ${name} was given up`));
    }
  }

  giveUp(): void {
    for (const [name, { reject }] of this.asked)
      reject(new Error(`Stopped before the rebuild of ${name} was done; it goes on at the next start`));
    this.asked.clear();
  }
}

const roleOf = (checkpoints: readonly Checkpoint[], name: string) => (role: Checkpoint['role']) =>
  checkpoints.find((checkpoint) => checkpoint.projection === name && checkpoint.role === role);
