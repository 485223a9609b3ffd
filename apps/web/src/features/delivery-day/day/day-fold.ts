import type { BusinessDate, Round, SyncType } from '@milkround/contracts';
import { decideEntry, evolve, RuleViolation, type DeliveryDay } from '@milkround/domain';
import type { LiveRows } from '../../../live';
import { isShownBy, type EntryState, type KeptEntry } from '../../../sync/entry';
import type { Board } from '../../../sync/day/board';
import { enteredCommand, consumerOf, type PhoneOwner } from './entered';
import { dayOf } from './day-of-board';
import { roundsOf, stopsOf, type Names } from './rows-of-day';

export interface ServerDay {
  board: Board;
  /** Null if the screen does not show rounds: entries that make rounds are then left out. */
  rounds: LiveRows<Round> | null;
}

/** The day as the delivery boy sees it: the server's state with his entries on top. */
export interface DayView {
  /** For a day before today: whether it is read-only, or is being finished because the delivery boy chose to. */
  pastMode?: 'read-only' | 'finishing';
  /** On today's list: the earlier day that is not closed, and the number of its stops that are neither done nor absent. */
  unfinishedDay?: { date: BusinessDate; open: number };
  board: Board;
  rounds: Round[];
  /** The state of the domain's rules, on which the next entry is decided. */
  day: DeliveryDay;
  /** The state of the entries of each consumer who has entries on this phone today. */
  states: ReadonlyMap<string, EntryState>;
  /** The server's ids of orders and rounds that were made on this phone, by the ids that they had before they were sent. */
  serverIds: ReadonlyMap<string, string>;
}

interface FoldedDay {
  serverDay: ServerDay;
  entries: readonly KeptEntry[];
  day: DeliveryDay;
}

/**
 * Folds entries over the server's state, by the same rules as the server. It starts again when the server's state changes; an additional entry costs
 * one step. An entry that the rules refuse by now changes nothing here: the server decides whether it is refused.
 */
export class DayFold {
  private lastFold: FoldedDay | null = null;

  constructor(
    private readonly owner: PhoneOwner,
    private readonly names: Names,
  ) {}

  viewOf(serverDay: ServerDay, entries: readonly KeptEntry[]): DayView {
    const { board } = serverDay;
    const today = entries.filter(({ date }) => date === board.date);
    const pendingEntries = today.filter((entry) => !isTold(entry, serverDay));
    const serverIds = renamedOf(today);
    const day = this.fold(serverDay, pendingEntries, serverIds);
    const isSame = pendingEntries.length === 0;
    const stops = isSame ? board.stops : stopsOf(day, board, this.names);
    const rounds = serverDay.rounds === null ? [] : roundsOf(day, serverDay.rounds.rows, stops);
    return {
      board: isSame ? board : { ...board, stops },
      rounds,
      day,
      states: statesOf(today, day),
      serverIds,
    };
  }

  private fold(
    serverDay: ServerDay,
    entries: readonly KeptEntry[],
    serverIds: ReadonlyMap<string, string>,
  ): DeliveryDay {
    const { lastFold } = this;
    const goesOn =
      lastFold !== null &&
      lastFold.serverDay.board === serverDay.board &&
      lastFold.serverDay.rounds === serverDay.rounds &&
      isStartOf(lastFold.entries, entries);
    let day = goesOn ? lastFold.day : dayOf(serverDay.board, serverDay.rounds?.rows ?? []);
    for (const entry of entries.slice(goesOn ? lastFold.entries.length : 0))
      day = this.apply(entry, day, serverIds);
    this.lastFold = { serverDay, entries, day };
    return day;
  }

  private apply(
    { command, entryId }: KeptEntry,
    day: DeliveryDay,
    serverIds: ReadonlyMap<string, string>,
  ): DeliveryDay {
    const { occurredAt } = command;
    const phoneCommand = enteredCommand(command, day, this.owner, {
      ownId: entryId ?? command.id,
      serverIds,
    });
    if (!phoneCommand) return day;
    const meta = {
      actor: { role: 'delivery-boy' as const, id: this.owner.deliveryBoyId },
      commandId: command.id,
      occurredAt,
    };
    try {
      const { facts } = decideEntry(phoneCommand, day, occurredAt);
      return facts.reduce(
        (state, fact) => evolve(state, { ...fact, meta, recordedAt: occurredAt }),
        day,
      );
    } catch (refusal) {
      if (refusal instanceof RuleViolation) return day;
      throw refusal;
    }
  }
}

/** Whether the server's state contains the entry, or no screen needs it. The list and the rounds are not true for the same position. */
const isTold = (entry: KeptEntry, { board, rounds }: ServerDay): boolean =>
  entry.command.type === 'add-round'
    ? rounds === null || isShownBy(entry, rounds.position)
    : isShownBy(entry, board.position);

const isStartOf = (start: readonly KeptEntry[], entries: readonly KeptEntry[]): boolean =>
  start.length <= entries.length &&
  start.every(({ seq, entryId }, n) => entries[n]?.seq === seq && entries[n].entryId === entryId);

const MAKING: ReadonlySet<SyncType> = new Set(['add-single-order', 'add-round']);

const renamedOf = (entries: readonly KeptEntry[]): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap(({ command, entryId }) =>
      MAKING.has(command.type) && entryId !== null ? [[command.id, entryId]] : [],
    ),
  );

/** The order in which one state stands for several entries: refused, then waiting, then sent. */
const RANK: Record<EntryState, number> = { sent: 0, waiting: 1, refused: 2 };

function statesOf(
  entries: readonly KeptEntry[],
  day: DeliveryDay,
): ReadonlyMap<string, EntryState> {
  const states = new Map<string, EntryState>();
  for (const { command, subject, state } of entries) {
    const consumerId = subject.consumerId ?? consumerOf(command, day);
    if (consumerId === null || state === 'archived') continue;
    const currentState = states.get(consumerId);
    if (currentState === undefined || RANK[state] > RANK[currentState])
      states.set(consumerId, state);
  }
  return states;
}
