import { SYNC_LIMITS, type SyncResult } from '@milkround/contracts';
import type { PhoneDatabase } from './database';
import type { KeptEntry } from './entry';

const KEY = 'off';

/** Milliseconds by which this phone's clock is behind the server's, as its answers to entries tell; 0 when right to two minutes. Null: nothing was told. */
export function learnt(sent: readonly KeptEntry[], results: readonly SyncResult[]): number | null {
  const made = new Map(sent.map(({ command: { id, occurredAt } }) => [id, occurredAt]));
  const corrections = results.flatMap(({ id, occurredAt }) => {
    const said = id === null ? undefined : made.get(id);
    return said === undefined ? [] : [Date.parse(occurredAt) - Date.parse(said)];
  });
  const last = corrections.at(-1);
  if (last === undefined) return null;
  return Math.abs(last) < SYNC_LIMITS.clockOffMs ? 0 : last;
}

/** What is known of this phone's clock. What it itself says is sent, for the server to set right and to keep beside; this is for showing. */
export class PhoneClock {
  private offMs = 0;

  constructor(private readonly database: Pick<PhoneDatabase, 'get' | 'put'>) {}

  async load(): Promise<void> {
    this.offMs = (await this.database.get('clock', KEY)) ?? 0;
  }

  readonly off = (): number => this.offMs;

  /** The time, set right. */
  readonly now = (): Date => new Date(Date.now() + this.offMs);

  async learn(sent: readonly KeptEntry[], results: readonly SyncResult[]): Promise<void> {
    const off = learnt(sent, results);
    if (off === null || off === this.offMs) return;
    this.offMs = off;
    await this.database.put('clock', off, KEY);
  }
}
