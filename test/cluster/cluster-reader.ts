import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../support/client';
import type { Wait } from './longest-gap';

const AGAIN_AFTER_MS = 250;
const PACE_MS = 500;
/** The timeout of the client's reads (`READ_TIMEOUT_MS`). */
const ANSWER_WITHIN_MS = 20_000;

/** A person who reads one thing after the other, and repeats each read until it is answered. */
export class ClusterReader {
  readonly waits: Wait[] = [];
  readonly failures = new Map<string, number>();
  waitsSince: number | null = null;
  private isStopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly person: Person,
    private readonly paths: readonly string[],
  ) {}

  start(): void {
    this.isStopping = false;
    this.running = this.work();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async work(): Promise<void> {
    for (let turn = 0; !this.isStopping; turn++) {
      const from = performance.now();
      this.waitsSince = from;
      while (!(await this.read(this.paths[turn % this.paths.length] ?? '')))
        await pause(AGAIN_AFTER_MS);
      this.waitsSince = null;
      this.waits.push({ from, to: performance.now() });
      await pause(PACE_MS * (0.5 + Math.random()));
    }
  }

  private async read(path: string): Promise<boolean> {
    try {
      const { status, body } = await this.person.send(path, {
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (status !== 200) throw new Error(`${status} ${body.message}`);
      return true;
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
      return false;
    }
  }
}
