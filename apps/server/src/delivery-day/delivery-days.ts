import { getHeapStatistics } from 'node:v8';
import { Inject, Injectable } from '@nestjs/common';
import { readStoredMessage } from '@milkround/contracts';
import {
  CommandReused,
  PostgresEventStore,
  StreamStates,
  type CommandOutcome,
  type LogPosition,
  type RecordedEvent,
  type StreamVersion,
} from '@milkround/event-store';
import {
  dayFactsIn,
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
import { commandHeaderOf, type CommandContext } from '../log/command-context';
import { ReadModels, type Reached } from '../log/read-models';
import { decideAll, type CommandOn, type UnitOfWork } from './unit-of-work';

/** The memory that a stop takes with its lines, in bytes. It was measured with 60 stops of one or two lines. */
const STOP_BYTES = 1_100;
/** The states of delivery days that are cached take at most a fifth of the heap: with 4 GB the days of 10,000 delivery boys with 60 stops. */
const STOPS_IN_MEMORY = Math.floor(getHeapStatistics().heap_size_limit / 5 / STOP_BYTES);

/** A day as it is after a command, which may have been executed by an earlier request with the same key. */
export interface Outcome {
  day: DayKey;
  state: DeliveryDay;
  /** The events of the command on this day; empty if it changed nothing. */
  recorded: Recorded<DeliveryDayFact>[];
  /** All events of the day. */
  history: Recorded<DeliveryDayFact>[];
  /** The day as it was when the command was carried out. */
  stateThen: () => DeliveryDay;
}

/** The decision about a phone's entry. */
export interface EntryDecided extends DecidedConditions {
  facts: readonly DeliveryDayFact[];
}

interface DecidedConditions {
  /** The close that the entry came after, if it is late. */
  late?: string | null;
  /** The streams beside the day that it was decided on. */
  relies?: StreamVersion[];
}

type DecideBoth = (
  first: DeliveryDay,
  second: DeliveryDay,
) => Promise<{ first: DeliveryDayFact[]; second: DeliveryDayFact[] } & DecidedConditions>;

/** Makes the commands for the newest states of two days. */
type CommandsOn = (
  first: DeliveryDay,
  second: DeliveryDay,
) => Promise<{ first: DeliveryDayCommand; second: DeliveryDayCommand; relies?: StreamVersion[] }>;

/** Loads the state of delivery days from the log and changes it by commands. */
@Injectable()
export class DeliveryDays implements UnitOfWork<DeliveryDayCommand> {
  readonly states: StreamStates<DeliveryDay>;

  constructor(
    private readonly store: PostgresEventStore,
    @Inject(ReadModels) private readonly readModels: ReadModels,
  ) {
    this.states = new StreamStates(store, {
      initial: initialDay,
      evolve: (day, event) => dayFactsIn(event).reduce(evolve, day),
      sizeOf: ({ stops }) => 1 + stops.size,
      capacity: STOPS_IN_MEMORY,
    });
  }

  /**
   * Decides a command on the newest state of a day, appends, and answers when the read models show it.
   * @throws RuleViolation of the rules, or with the reason of an entry that was set aside under the same key; VersionConflict after five retries
   */
  async change(
    day: DayKey,
    context: CommandContext,
    commandOn: CommandOn<DeliveryDayCommand>,
  ): Promise<Reached> {
    const { position, repeated } = await this.states.change(
      streamOf(day),
      commandHeaderOf(context),
      async (state) => {
        const { command, relies } = await commandOn(state);
        return { events: decide(command, state), relies };
      },
    );
    const setAsideEntry = repeated ? await this.setAsideAt(position, context.commandId) : null;
    if (setAsideEntry)
      throw new RuleViolation(readStoredMessage(setAsideEntry.reason, setAsideEntry));
    return this.readModels.reach(position);
  }

  /** Decides several commands one after the other on the newest state, and appends the facts of all of them or none. @throws as {@link change} */
  async changeAll(
    day: DayKey,
    context: CommandContext,
    commandsOn: (
      state: DeliveryDay,
    ) =>
      | readonly CommandOn<DeliveryDayCommand>[]
      | Promise<readonly CommandOn<DeliveryDayCommand>[]>,
  ): Promise<Reached> {
    const { position } = await this.states.change(
      streamOf(day),
      commandHeaderOf(context),
      async (state) => decideAll(await commandsOn(state), state, context),
    );
    return this.readModels.reach(position);
  }

  /** Decides one command on each of two days, and appends both in one transaction. @throws as {@link change} */
  async changeBoth(
    days: readonly [DayKey, DayKey],
    context: CommandContext,
    commandsOn: CommandsOn,
  ): Promise<Reached> {
    const { position } = await this.enterBoth(days, context, async (first, second) => {
      const commands = await commandsOn(first, second);
      return {
        first: decide(commands.first, first),
        second: decide(commands.second, second),
        relies: commands.relies,
      };
    });
    return this.readModels.reach(position);
  }

  /**
   * Appends the facts of two days in one transaction, without waiting for the read models. Of one and the same day, the facts of `second` come first.
   */
  enterBoth(
    [first, second]: readonly [DayKey, DayKey],
    context: CommandContext,
    decideOn: DecideBoth,
  ): Promise<CommandOutcome> {
    const ids = [streamOf(first), streamOf(second)] as const;
    return this.states.changeMany([...new Set(ids)], commandHeaderOf(context), async (states) => {
      const decision = await decideOn(
        states.get(ids[0]) ?? initialDay(),
        states.get(ids[1]) ?? initialDay(),
      );
      const isOneDay = ids[0] === ids[1];
      const events = new Map([
        [ids[0], isOneDay ? [...decision.second, ...decision.first] : decision.first],
        ...(isOneDay ? [] : [[ids[1], decision.second] as const]),
      ]);
      return { events, ...conditionsOf(decision) };
    });
  }

  /**
   * Carries out a phone's entry. It does not wait for the read models, because the caller waits once for many entries.
   * @throws the errors of `decideOn`, VersionConflict after five retries
   */
  enter(
    day: DayKey,
    context: CommandContext,
    decideOn: (state: DeliveryDay) => Promise<EntryDecided>,
  ): Promise<CommandOutcome> {
    return this.states.change(streamOf(day), commandHeaderOf(context), stepOf(decideOn));
  }

  /** Carries out several entries of one day in one transaction. Returns the positions of those that were carried out, from the first on. */
  enterRun(
    day: DayKey,
    run: readonly {
      context: CommandContext;
      decideOn: (state: DeliveryDay) => Promise<EntryDecided>;
    }[],
  ): Promise<LogPosition[]> {
    return this.states.changeRun(
      streamOf(day),
      run.map(({ context, decideOn }) => ({
        command: commandHeaderOf(context),
        decide: stepOf(decideOn),
      })),
    );
  }

  /** The first fact of each of these commands that has recorded one. */
  firstFacts(commandIds: readonly string[]): Promise<ReadonlyMap<string, RecordedEvent>> {
    return this.store.firstEvents(commandIds);
  }

  /** Returns the entry that the command set aside at `position`, or null if the command was executed. */
  async setAsideAt(position: LogPosition, commandId: string): Promise<SetAside | null> {
    const [fact] = await this.store.readAt([position]);
    return fact ? setAsideBy(fact, commandId) : null;
  }

  /** Returns a day as it is now. */
  async state(day: DayKey): Promise<DeliveryDay> {
    return (await this.states.load(streamOf(day))).state;
  }

  /** Returns all events of a day, oldest first. */
  async history(day: DayKey): Promise<Recorded<DeliveryDayFact>[]> {
    return (await this.store.readStream(streamOf(day))).flatMap(dayFactsIn);
  }

  /**
   * Returns the log position of a command that was executed before, even without a change, or null for a new command.
   * @throws CommandReused
   */
  async earlier(context: CommandContext): Promise<Reached | null> {
    const position = await this.store.commandPosition(commandHeaderOf(context));
    return position === null ? null : this.readModels.reach(position);
  }

  /** Returns the day that has the last event of a command, as it is now, with the facts of the command. @throws CommandReused for a command without a day */
  async outcome({ commandId }: CommandContext, { position }: Reached): Promise<Outcome> {
    const [last] = await this.store.readAt([position]);
    const day = last && dayOf(last.streamId);
    if (!last || !day) throw new CommandReused(commandId);
    const events = await this.store.readStream(last.streamId);
    const history = events.flatMap(dayFactsIn);
    const eventsThen = events.filter((event) => event.position <= position);
    return {
      day,
      state: history.reduce(evolve, initialDay()),
      recorded: history.filter(({ meta }) => meta.commandId === commandId),
      history,
      stateThen: () => eventsThen.flatMap(dayFactsIn).reduce(evolve, initialDay()),
    };
  }
}

/** Returns the entry that an event of this command set aside, or null for other events. */
export const setAsideBy = (event: RecordedEvent, commandId: string): SetAside | null =>
  isDeliveryDayFact(event) && event.type === 'EntrySetAside' && event.data.entryId === commandId
    ? event.data
    : null;

const streamOf = ({ date, deliveryBoyId }: DayKey) => streams.deliveryDay(date, deliveryBoyId);

const conditionsOf = ({ late = null, relies }: DecidedConditions) => ({
  relies,
  ...(late !== null && { meta: { late } }),
});

const stepOf =
  (decideOn: (state: DeliveryDay) => Promise<EntryDecided>) => async (state: DeliveryDay) => {
    const { facts, ...conditions } = await decideOn(state);
    return { events: facts, ...conditionsOf(conditions) };
  };
