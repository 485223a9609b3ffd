import type { ConsumerOrders, PhoneEntry, Round } from '@milkround/contracts';
import type { KeptEntry } from '../../../sync/entry';
import { DATE, keptEntry } from '../../../testing/entries';
import { boardOf, type Stop } from '../../../sync/day/board';
import { DayFold, type DayView, type ServerDay } from '../day/day-fold';
import { products } from './day';

/** Where rows are true for, before an entry arrives and after. */
export const BEFORE = '10';
export const ARRIVED = '12';
export const AFTER = '20';

export const serverDay = (
  orders: ConsumerOrders[],
  rounds: Round[] = [],
  position = BEFORE,
): ServerDay => ({
  board: boardOf(orders, DATE, position),
  rounds: { position, rows: rounds },
});

export const makeFold = (): DayFold =>
  new DayFold(
    { deliveryBoyId: 3, areaId: 4 },
    {
      area: 'Baner',
      product: (id) => products.find((one) => one.id === id) ?? { id, name: 'Other' },
    },
  );

export const foldOf = (day: ServerDay, entries: readonly KeptEntry[]): DayView =>
  makeFold().viewOf(day, entries);

/** Stored entries of what was made, one a second, that all wait. */
export const waiting = (...made: PhoneEntry[]): KeptEntry[] =>
  made.map((entry, n) => keptEntry(n + 1, entry));

export const sent = (entry: KeptEntry): KeptEntry => ({
  ...entry,
  state: 'sent',
  entryId: `entry-${entry.command.id}`,
  position: ARRIVED,
});

/** Describes a stop as a screen shows it, in one line: `Asha done: 2/2f 1/1.5`; `f`: filled by Done. */
export const lineOf = ({ name, done, amount, mode, absence, lines }: Stop): string =>
  [
    `${name}${done ? ' done' : ''}:`,
    ...lines.map(
      ({ dlvr_quantity, exp_quantity, filled }) =>
        `${dlvr_quantity ?? '-'}/${exp_quantity}${filled ? 'f' : ''}`,
    ),
    ...(amount === null ? [] : [`₹${amount} ${mode}`]),
    ...(absence === null ? [] : [absence]),
  ].join(' ');

export const shown = ({ board }: DayView): string[] => board.stops.map(lineOf);
