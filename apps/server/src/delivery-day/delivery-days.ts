import { Inject, Injectable } from '@nestjs/common';
import { TEXTS } from '@milkround/contracts';
import {
  PostgresEventStore,
  StreamStates,
  type Changed,
  type Decision,
  type LogPosition,
  type RecordedEvent,
  type StreamVersion,
} from '@milkround/event-store';
import {
  dayOf,
  decide,
  evolve,
  initialDay,
  isDeliveryDayFact,
  RuleViolation,
  streams,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayCommand,
  type DeliveryDayFact,
  type Recorded,
  type SetAside,
} from '@milkround/domain';
import { metaOf, type AskedBy } from '../log/asked-by';
import { ReadModels, type Reached } from '../log/read-models';

/** How many days are held folded in memory: the phones of one morning and the supervisors behind them. */
const DAYS_IN_MEMORY = 2_000;

/** A day as a command left it, whether that was now or when the same key was first sent. */
export interface Outcome {
  day: DayKey;
  state: DeliveryDay;
  /** What the command recorded in this day; nothing when it changed nothing. */
  recorded: Recorded<DeliveryDayFact>[];
  /** All that had happened on the day by then, the command's own facts included. */
  history: Recorded<DeliveryDayFact>[];
}

/** What is decided of two days, and the streams beside them that it was decided on. */
export interface BothDecided {
  first: DeliveryDayFact[];
  second: DeliveryDayFact[];
  relies: StreamVersion[];
}

/** What is decided of a phone's entry: the facts of each of the days that it was decided on. */
export interface EntryDecided {
  facts: readonly DeliveryDayFact[][];
  /** The close that the entry came after, if it is late. */
  late: string | null;
  relies: StreamVersion[];
}

/** The delivery days as the rules see them: loaded from the log, changed by commands. */
@Injectable()
export class DeliveryDays {
  readonly states: StreamStates<DeliveryDay>;

  constructor(
    private readonly store: PostgresEventStore,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {
    this.states = new StreamStates(store, {
      initial: initialDay,
      evolve: (day, event) => (isDeliveryDayFact(event) ? evolve(day, event) : day),
      capacity: DAYS_IN_MEMORY,
    });
  }

  /**
   * Decides on the newest state, appends, and answers when the read models show it.
   * @throws RuleViolation what the rules refuse; VersionConflict after five lost races
   */
  async change(day: DayKey, command: DeliveryDayCommand, by: AskedBy): Promise<Reached> {
    return this.changeOne(day, by, (state) => decide(command, state));
  }

  /** The same with a decision of the caller's own, who may look at the newest state first. */
  async changeOne(
    day: DayKey,
    by: AskedBy,
    decideOn: (state: DeliveryDay) => Decision<DeliveryDayFact> | Promise<Decision<DeliveryDayFact>>,
  ): Promise<Reached> {
    const { position, repeated } = await this.states.change(streamOf(day), runOf(by), decideOn);
    const aside = repeated ? await this.setAsideAt(position, by.commandId) : null;
    if (aside) throw new RuleViolation('set-aside', aside.reason);
    return this.readModels.reach(position);
  }

  /** The same over two days: what is decided of both is written together or not at all. */
  async changeBoth(
    [first, second]: readonly [DayKey, DayKey],
    by: AskedBy,
    decideOn: (first: DeliveryDay, second: DeliveryDay) => Promise<BothDecided>,
  ): Promise<Reached> {
    const ids = [streamOf(first), streamOf(second)] as const;
    const { position } = await this.states.changeMany(ids, runOf(by), async (states) => {
      const decided = await decideOn(states.get(ids[0]) ?? initialDay(), states.get(ids[1]) ?? initialDay());
      const events = new Map([
        [ids[0], decided.first],
        [ids[1], decided.second],
      ]);
      return { events, relies: decided.relies };
    });
    return this.readModels.reach(position);
  }

  /**
   * Carries out a phone's entry over one day or several. It does not wait for the read models: who brings many entries waits once.
   * @throws what `decideOn` throws, VersionConflict after five lost races
   */
  enter(days: readonly DayKey[], by: AskedBy, decideOn: (states: readonly DeliveryDay[]) => Promise<EntryDecided>): Promise<Changed> {
    const ids = days.map(streamOf);
    return this.states.changeMany(ids, runOf(by), async (states) => {
      const { facts, late, relies } = await decideOn(ids.map((id) => states.get(id) ?? initialDay()));
      const events = new Map(ids.map((id, n) => [id, facts[n] ?? []]));
      return { events, relies, ...(late !== null && { meta: { late } }) };
    });
  }

  /** The same of several entries of one day, together. Answers the positions of those that were carried out, from the first on. */
  enterRun(day: DayKey, run: readonly { by: AskedBy; decideOn(state: DeliveryDay): Promise<EntryDecided> }[]): Promise<LogPosition[]> {
    return this.states.changeRun(
      streamOf(day),
      run.map(({ by, decideOn }) => ({
        command: runOf(by),
        decide: async (state: DeliveryDay) => {
          const { facts, late, relies } = await decideOn(state);
          return { events: facts.flat(), relies, ...(late !== null && { meta: { late } }) };
        },
      })),
    );
  }

  /** The first fact of each of these commands that has recorded one. */
  firstFacts(commandIds: readonly string[]): Promise<ReadonlyMap<string, RecordedEvent>> {
    return this.store.firstEvents(commandIds);
  }

  /** What stands at `position` when that is a command's own setting aside; null when the command was carried out. */
  async setAsideAt(position: LogPosition, commandId: string): Promise<SetAside | null> {
    const [fact] = await this.store.readAt([position]);
    return fact ? setAsideBy(fact, commandId) : null;
  }

  /** All that has happened on a day, oldest first. */
  async history(day: DayKey): Promise<Recorded<DeliveryDayFact>[]> {
    return (await this.store.readStream(streamOf(day))).filter((event) => isDeliveryDayFact(event));
  }

  /**
   * How far a command got that was carried out before, if only to change nothing; null when it was not.
   * @throws CommandReused
   */
  async earlier(by: AskedBy): Promise<Reached | null> {
    const position = await this.store.commandPosition(runOf(by));
    return position === null ? null : this.readModels.reach(position);
  }

  /** The day that a command's last fact lies in, as the command left it; of two days, the second. @throws RuleViolation key-reused */
  async outcome({ commandId }: AskedBy, { position }: Reached): Promise<Outcome> {
    const [last] = await this.store.readAt([position]);
    const day = last && dayOf(last.streamId);
    if (!last || !day) throw keyReused();
    const events = await this.store.readStream(last.streamId);
    const history = events.filter((event) => event.position <= position).filter((event) => isDeliveryDayFact(event));
    const recorded = history.filter(({ meta }) => meta.commandId === commandId);
    return { day, state: history.reduce(evolve, initialDay()), recorded, history };
  }
}

/** What was set aside by an event of a command, if it was that. */
export const setAsideBy = (event: RecordedEvent, commandId: string): SetAside | null =>
  isDeliveryDayFact(event) && event.type === 'EntrySetAside' && event.data.entryId === commandId ? event.data : null;

/** The key came with another command before: what that one did is no answer to this one. */
export const keyReused = (): RuleViolation => new RuleViolation('key-reused', TEXTS.keyReused);

const streamOf = ({ date, deliveryBoyId }: DayKey) => streams.deliveryDay(date, deliveryBoyId);

const runOf = (by: AskedBy) => ({ commandId: by.commandId, meta: metaOf(by) });
