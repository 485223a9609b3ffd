import { Inject, Injectable } from '@nestjs/common';
import { TEXTS } from '@milkround/contracts';
import { PostgresEventStore, StreamStates, type Decision, type StreamVersion } from '@milkround/event-store';
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
    const { position } = await this.states.change(streamOf(day), runOf(by), decideOn);
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

  /** How far a command got that was carried out before, if only to change nothing; null when it was not. */
  async earlier({ commandId }: AskedBy): Promise<Reached | null> {
    const position = await this.store.commandPosition(commandId);
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

/** The key came with another command before: what that one did is no answer to this one. */
export const keyReused = (): RuleViolation => new RuleViolation('key-reused', TEXTS.keyReused);

const streamOf = ({ date, deliveryBoyId }: DayKey) => streams.deliveryDay(date, deliveryBoyId);

const runOf = (by: AskedBy) => ({ commandId: by.commandId, meta: metaOf(by) });
