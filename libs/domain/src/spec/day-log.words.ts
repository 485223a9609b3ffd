import type { DayClock, DayLog } from '@milkround/contracts';
import { DayLogWriter, type DayHistory, openDayLog } from '../day-log';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { Actor } from '../fact';
import { BUFFALO, opened, placed } from './delivery-day.words';
import { ADMIN, BOY } from './given-when-then';

/** An event of a delivery day, with its times at the door and at the server, as `06:40` or `06:40:30` of {@link DATE}. */
export interface EventInWords {
  fact: DeliveryDayFact;
  happened: string;
  recorded: string;
  by: Actor;
  late: boolean;
  /** Whether it had been set aside. */
  applied?: boolean;
}

export const DATE = '2026-03-05';
export const timeOf = (clock: string): number => Date.parse(`${DATE}T${clock.padEnd(8, ':00')}Z`);

/** The fact happened and was recorded at the same moment, or was recorded later. */
export const event = (
  fact: DeliveryDayFact,
  happened: string,
  recorded = happened,
  by = BOY,
  late = false,
): EventInWords => ({
  ...{ fact, happened, recorded, by, late },
});

const ALWAYS = { archived: false, recorded: -1_000_000, happened: -1_000_000 };

/** The catalog of all tests: one zone, two products and two delivery boys. */
export const CATALOG: Pick<DayLog, 'areas' | 'products' | 'deliveryBoys'> = {
  areas: [{ id: 1, name: 'Baner', deadline: '07:30', ...ALWAYS }],
  products: [
    { id: 1, name: 'Cow', ...ALWAYS },
    { id: 2, name: 'Buffalo', ...ALWAYS },
  ],
  deliveryBoys: [
    { id: 7, name: 'Ravi', uniqueId: 'MDE-007', areaId: 1, ...ALWAYS },
    { id: 8, name: 'Anil', uniqueId: 'MDE-008', areaId: 1, ...ALWAYS },
  ],
};

/** Builds the log of a day from the streams of its delivery boys. Positions follow the recorded times. */
export function dayLog(
  streams: Record<number, readonly EventInWords[]>,
  overrides: Partial<DayLog> = {},
): DayLog {
  const allEvents = Object.values(streams).flat();
  const order = [...allEvents].sort((a, b) => timeOf(a.recorded) - timeOf(b.recorded));
  const start = Math.min(...allEvents.map(({ recorded }) => timeOf(recorded)), timeOf('23:59'));
  const writer = new DayLogWriter(start);
  for (const [id, events] of Object.entries(streams))
    writer.addDay(
      Number(id),
      events.map((entry) => ({
        ...entry.fact,
        position: BigInt(order.indexOf(entry) + 1),
        recordedAt: new Date(timeOf(entry.recorded)).toISOString(),
        meta: {
          actor: entry.by,
          occurredAt: new Date(timeOf(entry.happened)).toISOString(),
          ...(entry.late && { late: 'x1' }),
          ...(entry.applied && { entryId: 'e1' }),
        },
      })),
    );
  return {
    ...{ date: DATE, areaId: null, position: String(order.length), start },
    ...writer.end(),
    ...CATALOG,
    ...{ office: [], files: [], before: [], phones: [], usual: [], monthBefore: [], consumers: [] },
    ...overrides,
  };
}

/** Opens the log as a client does, that is after a journey as JSON. */
export const openAsClient = (log: DayLog): DayHistory =>
  openDayLog(JSON.parse(JSON.stringify(log)) as DayLog);

/** Opens the log of delivery boy 7. */
export const open = (overrides: Partial<DayLog>, ...events: EventInWords[]) =>
  openAsClient(dayLog({ 7: events }, overrides));
/** Two orders of delivery boy 7, placed at five. */
export const ordered = [
  event(opened(), '05:00', '05:00', ADMIN),
  event(placed('o1', 2), '05:00', '05:00', ADMIN),
  event(placed('o2', 1, 'c2', { productId: BUFFALO }), '05:00', '05:00', ADMIN),
];
/** Opens the log of delivery boy 7 with the two orders and these events. */
export const openDay = (...events: EventInWords[]) => open({}, ...ordered, ...events);
/** Returns the day at a time of {@link DATE}, by the clock of the server or by that of the doors. */
export const stateAt = (day: DayHistory, clock: string, dayClock: DayClock = 'known') =>
  day.at(timeOf(clock), dayClock);
/** Returns the progress of the first delivery boy at a time. */
export const rowOf = (day: DayHistory, clock: string, dayClock: DayClock = 'known') =>
  stateAt(day, clock, dayClock).progress.days[0];
/** Returns the delivered quantity of an order at a time. */
export const quantityOf = (
  day: DayHistory,
  orderId: string,
  clock: string,
  dayClock: DayClock = 'known',
) =>
  stateAt(day, clock, dayClock)
    .orders()
    .find(({ id }) => id === orderId)?.dlvr_quantity;
