import { toAnswerMessage } from '@milkround/contracts';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SyncResult } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { EndSessionsAfterClose } from '../delivery-day/commands/end-sessions-after-close';
import type { DeliveryBoyCaller } from '../http/caller';
import { EntryBudget } from '../identity/entry-budget';
import { ReadModels, type Reached } from '../log/read-models';
import { Phones } from '../phones/phones';
import { entriesOf, type Entry } from './entry';
import { EntryIntake, type EntryOutcome } from './entry-intake';
import { PhoneClock } from './phone-clock';
import type { SyncRequest } from './sync.input';

/** Entries that are older than this had been stored on the phone. */
const FRESH_MS = 60_000;

/** Maximum number of entries of a run: few enough that nobody waits long behind them. */
const RUN = 40;

const CHARACTERS_PER_POINT = 2_048;

type EntryWithOutcome = EntryOutcome & { entry: Entry };

export interface SyncOutcome {
  results: SyncResult[];
  /** The log position of the last entry; null if the request had no entries. */
  reached: Reached | null;
}

/** Takes in the entries that a phone kept while it was offline, in their order, each with an outcome of its own. */
@Injectable()
export class Sync {
  constructor(
    private readonly intake: EntryIntake,
    private readonly readModels: ReadModels,
    private readonly phones: Phones,
    private readonly commands: CommandBus,
    private readonly budget: EntryBudget,
    private readonly clock: BusinessClock,
  ) {}

  /** @throws RetryLater also when the budget of the delivery boy is used up, or the error of an unreachable database; the entries taken until then are answered as done the next time */
  async receive({ commands, waiting, ...sent }: SyncRequest, boy: DeliveryBoyCaller): Promise<SyncOutcome> {
    const clock = new PhoneClock(sent, this.clock.now(), boy.signedInAt, (instant) => this.clock.dateOf(instant));
    const entries = entriesOf(commands, boy, clock);
    const taken = await this.takeAll(entries, boy);
    const isOld = ({ made }: Entry) => clock.now.getTime() - Date.parse(made.occurredAt) > FRESH_MS;
    const caughtUp = taken.filter(({ entry, result }) => result === 'done' && isOld(entry)).map(({ entry }) => entry.made.occurredAt);
    const position = taken.reduce((last, each) => (each.position > last ? each.position : last), 0n);
    const results = taken.map(resultOf);
    const [reached] = await Promise.all([
      results.length > 0 ? this.readModels.reach(position) : null,
      this.phones.delivered(boy.id, { waiting, caughtUp }),
    ]);
    const closed = new Map(taken.filter(isClose).map(({ day }) => [day.date, day]));
    for (const day of closed.values()) await this.commands.execute(new EndSessionsAfterClose(day));
    return { results, reached };
  }

  /** Takes in entries together where possible, else one by one, so that the failure of one entry concerns that entry only. */
  private async takeAll(entries: readonly Entry[], boy: DeliveryBoyCaller): Promise<EntryWithOutcome[]> {
    let known = await this.intake.known(entries, boy);
    const points = entries.reduce((sum, entry) => sum + (known.has(entry) ? 0 : pointsOf(entry.size)), 0);
    await this.budget.take(boy.id, points);
    const taken: EntryWithOutcome[] = [];
    for (let entry = entries[0]; entry; entry = entries[taken.length]) {
      const before = known.get(entry);
      const rest = entries.slice(taken.length, taken.length + RUN);
      const end = rest.findIndex((each) => known.has(each));
      const run = before ? [before] : await this.intake.takeRun(end < 0 ? rest : rest.slice(0, end), boy);
      const next = run.length > 0 ? run : [await this.intake.take(entry, boy)];
      for (const [n, each] of next.entries()) taken.push({ entry: rest[n] ?? entry, ...each });
      // Another request takes in the same batch at this moment, so the entries that it has finished are not tried again.
      if (!before && next[0]?.result === 'already-done') known = await this.intake.known(entries.slice(taken.length), boy);
    }
    return taken;
  }
}

const isClose = ({ entry, result }: EntryWithOutcome): boolean => entry.type === 'day-close' && result !== 'set-aside';

/** Returns the cost of an entry: 1 for a short one, more for a long one in proportion to its size. */
const pointsOf = (size: number): number => Math.ceil(size / CHARACTERS_PER_POINT);

const resultOf = ({ entry: { id, entryId: own, made }, result, message, entryId = own }: EntryWithOutcome): SyncResult => ({
  id,
  result,
  ...toAnswerMessage(message),
  entryId,
  occurredAt: made.occurredAt,
});
