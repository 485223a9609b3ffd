import { Injectable } from '@nestjs/common';
import type { SyncResult } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import type { DeliveryBoyCaller } from '../http/caller';
import { Sessions } from '../identity/sessions';
import { ReadModels, type Reached } from '../log/read-models';
import { Phones } from '../phones/phones';
import { entryOf, type Entry } from './entry';
import { EntryIntake, type Taken } from './entry-intake';
import { PhoneClock } from './phone-clock';
import type { Outbox } from './sync.input';

/** Older ones than this had been kept on the phone. */
const FRESH_MS = 60_000;

export interface Synced {
  results: SyncResult[];
  /** Null when there was nothing. */
  reached: Reached | null;
}

/** Takes in what a phone has kept while it was out of reach: one after the other, each by itself. */
@Injectable()
export class Sync {
  constructor(
    private readonly intake: EntryIntake,
    private readonly readModels: ReadModels,
    private readonly phones: Phones,
    private readonly sessions: Sessions,
    private readonly clock: BusinessClock,
  ) {}

  /** @throws RetryLater, or what the database is gone with; what was taken by then is told as done the next time */
  async receive({ commands, sentAt, waiting }: Outbox, boy: DeliveryBoyCaller): Promise<Synced> {
    const clock = new PhoneClock(sentAt, this.clock.now());
    const results: SyncResult[] = [];
    const caughtUp: string[] = [];
    let position = 0n;
    let closesToday = false;
    for (const sent of commands) {
      const entry = entryOf(sent, boy, clock);
      const taken = await this.intake.take(entry, boy);
      results.push(resultOf(entry, taken));
      if (taken.position > position) position = taken.position;
      if (taken.result === 'done' && clock.now.getTime() - Date.parse(entry.made.occurredAt) > FRESH_MS)
        caughtUp.push(entry.made.occurredAt);
      closesToday ||= entry.type === 'day-close' && taken.result !== 'set-aside' && taken.day.date === this.clock.today();
    }
    const reached = results.length > 0 ? await this.readModels.reach(position) : null;
    await this.phones.delivered(boy.id, { waiting, caughtUp });
    if (closesToday) await this.sessions.revokeAll(boy.role, boy.id);
    return { results, reached };
  }
}

const resultOf = ({ id, entryId, made }: Entry, { result, message }: Taken): SyncResult => ({
  id,
  result,
  message,
  entryId,
  occurredAt: made.occurredAt,
});
