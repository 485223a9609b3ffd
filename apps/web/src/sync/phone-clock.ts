import { SYNC_LIMITS } from '@milkround/contracts';
import { serverTime } from '../api/server-time';
import { steadyClock } from '../api/steady-clock';
import type { PhoneDatabase } from './database';

const KEY = 'off';

/** The known offset of this phone's clock, for the times on the screen. Entries are sent with uncorrected times, which the server corrects. */
export class PhoneClock {
  private offMs = 0;
  private readonly stopListening: () => void;

  constructor(private database: Pick<PhoneDatabase, 'get' | 'put'> | null) {
    this.stopListening = serverTime.onLearn(
      (offMs) => void this.learn(offMs).catch(() => undefined),
    );
  }

  async load(): Promise<void> {
    this.offMs = (await this.database?.get('clock', KEY)) ?? 0;
  }

  /** Switches to a database that has opened late. */
  async goOnIn(database: Pick<PhoneDatabase, 'get' | 'put'>): Promise<void> {
    this.database = database;
    if (this.offMs === 0) await this.load();
    else await database.put('clock', this.offMs, KEY);
  }

  /** Milliseconds by which this phone's clock is behind the server's; 0 when it is right to two minutes. */
  readonly offsetMs = (): number => this.offMs;

  /** The corrected time. */
  readonly now = (): Date => new Date(steadyClock.now() + this.offMs);

  async learn(offMs: number): Promise<void> {
    const correctionMs = Math.abs(offMs) < SYNC_LIMITS.clockOffMs ? 0 : offMs;
    if (correctionMs === this.offMs) return;
    this.offMs = correctionMs;
    await this.database?.put('clock', correctionMs, KEY);
  }

  stop(): void {
    this.stopListening();
  }
}
