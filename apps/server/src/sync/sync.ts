import { toAnswerMessage } from '@milkround/contracts';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SyncResult } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { EndSessionsAfterClose } from '../delivery-day/commands/end-sessions-after-close';
import { personKeyOf, type DeliveryBoyCaller } from '../http/caller';
import { Limits } from '../http/limits';
import { ReadModels, type Reached } from '../log/read-models';
import { MissingEntries } from '../phones/missing-entries';
import { Phones } from '../phones/phones';
import { entriesOf, type Entry } from './entry';
import { EntryIntake, type EntryOutcome } from './entry-intake';
import { PhoneClock } from './phone-clock';
import type { SyncRequest } from './sync.input';

/** Entries that are older than this had been stored on the phone. */
const FRESH_MS = 60_000;

/** Maximum number of entries of a run: few enough that other requests do not wait long. */
const RUN = 40;

const CHARACTERS_PER_POINT = 2_048;

type EntryWithOutcome = EntryOutcome & { entry: Entry };

export interface SyncOutcome {
  results: SyncResult[];
  /** The log position of the last entry; null if the request had no entries. */
  reached: Reached | null;
}

/** Processes the entries that a phone stored while it was offline, in their order, each with an outcome of its own. */
@Injectable()
export class Sync {
  constructor(
    private readonly intake: EntryIntake,
    private readonly readModels: ReadModels,
    private readonly phones: Phones,
    private readonly missingEntries: MissingEntries,
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly clock: BusinessClock,
  ) {}

  /**
   * @throws RetryLater also after too many entries; the error of an unreachable database. Entries that were processed before
   * the error are answered as done at the next attempt.
   */
  async receive(
    { commands, phone, waiting: waitingCount, ...phoneTime }: SyncRequest,
    boy: DeliveryBoyCaller,
  ): Promise<SyncOutcome> {
    const clock = new PhoneClock(phoneTime, this.clock.now(), boy.signedInAt, (instant) =>
      this.clock.dateOf(instant),
    );
    const entries = entriesOf(commands, boy, clock);
    const processedEntries = await this.takeAll(entries, boy);
    const isOld = ({ time }: Entry) => clock.now.getTime() - Date.parse(time.occurredAt) > FRESH_MS;
    const caughtUpTimes = processedEntries
      .filter(({ entry, result }) => result === 'done' && isOld(entry))
      .map(({ entry }) => entry.time.occurredAt);
    const position = processedEntries.reduce(
      (lastPosition, entry) => (entry.position > lastPosition ? entry.position : lastPosition),
      0n,
    );
    const results = processedEntries.map(resultOf);
    const [reached] = await Promise.all([
      results.length > 0 ? this.readModels.reach(position) : null,
      this.phones.recordDelivery(boy.id, { phone, waiting: waitingCount, caughtUp: caughtUpTimes }),
      this.missingEntries.dismissArrived(boy.id),
    ]);
    const closedDays = new Map(processedEntries.filter(isClose).map(({ day }) => [day.date, day]));
    for (const day of closedDays.values())
      await this.commands.execute(
        new EndSessionsAfterClose(day, { role: 'delivery-boy', id: boy.id }),
      );
    return { results, reached };
  }

  /** Processes entries together where possible, else one by one, so that the failure of one entry concerns that entry only. */
  private async takeAll(
    entries: readonly Entry[],
    boy: DeliveryBoyCaller,
  ): Promise<EntryWithOutcome[]> {
    let outcomes = await this.intake.findOutcomes(entries, boy);
    const points = entries.reduce(
      (sum, entry) => sum + (outcomes.has(entry) ? 0 : pointsOf(entry.size)),
      0,
    );
    await this.limits.takeEntries(personKeyOf(boy), points);
    const processedEntries: EntryWithOutcome[] = [];
    for (let entry = entries[0]; entry; entry = entries[processedEntries.length]) {
      const earlierOutcome = outcomes.get(entry);
      const rest = entries.slice(processedEntries.length, processedEntries.length + RUN);
      const end = rest.findIndex((other) => outcomes.has(other));
      const run = earlierOutcome
        ? [earlierOutcome]
        : await this.intake.takeRun(end < 0 ? rest : rest.slice(0, end), boy);
      const newOutcomes = run.length > 0 ? run : [await this.intake.take(entry, boy)];
      for (const [n, outcome] of newOutcomes.entries())
        processedEntries.push({ entry: rest[n] ?? entry, ...outcome });
      // Another request processes the same batch at this moment, so the entries that it has finished are not tried again.
      if (!earlierOutcome && newOutcomes[0]?.result === 'already-done')
        outcomes = await this.intake.findOutcomes(entries.slice(processedEntries.length), boy);
    }
    return processedEntries;
  }
}

const isClose = ({ entry, result }: EntryWithOutcome): boolean =>
  entry.type === 'day-close' && result !== 'set-aside';

/** Returns the cost of an entry: 1 for a short one, more for a long one in proportion to its size. */
const pointsOf = (size: number): number => Math.ceil(size / CHARACTERS_PER_POINT);

const resultOf = ({
  entry: { id, entryId: ownId, time },
  result,
  message,
  entryId = ownId,
}: EntryWithOutcome): SyncResult => ({
  id,
  result,
  ...toAnswerMessage(message),
  entryId,
  occurredAt: time.occurredAt,
});
