import type { DayLog, DayProgress, DeliveryBoyVersion, Order } from '@milkround/contracts';
import { toOrders, type ListedStop, type ProductNames } from '../read-models/order-rows';
import type { StopRow } from '../read-models/stop';
import { readDayEvents, type DayEvent } from './day-event';
import type { DayClock, DayHistory, PastDay } from './day-history';
import { CatalogHistory, countActive, type PastCatalog } from './past-catalog';
import { PastHappenings } from './past-happenings';
import { PastPhones } from './past-phones';
import { toDayProgress, toDeadlines, toOrderTotals, toTotals } from './past-progress';
import { Timeline } from './timeline';

type PastPhoneStates = ReturnType<PastPhones['at']>;
const NO_PHONES: PastPhoneStates = new Map();

/** Opens the answer of `GET day-log`. The events are folded once for each clock, at its first use. */
export function openDayLog(log: DayLog): DayHistory {
  const byDay = readDayEvents(log);
  const phones = new PastPhones(byDay, log);
  const clocks = new Map<DayClock, ClockedDay>();
  const clocked = (clock: DayClock): ClockedDay => {
    const clockedDay = clocks.get(clock) ?? new ClockedDay(log, byDay, clock);
    clocks.set(clock, clockedDay);
    return clockedDay;
  };
  const [first, last] = rangeOf(byDay);
  return {
    ...{ date: log.date, areaId: log.areaId, position: log.position, first, last },
    moments: (clock, deliveryBoyId) => clocked(clock).timeline.timesOf(deliveryBoyId),
    // By the clock of the doors, the entries of a silent phone are known, because it sent them later.
    at: (time, clock) => clocked(clock).at(time, clock === 'known' ? phones.at(time) : NO_PHONES),
    countArrivedLater: (time, deliveryBoyId) => {
      const knownStops = clocked('known').timeline.doneStopsAt(time, deliveryBoyId);
      return [...clocked('happened').timeline.doneStopsAt(time, deliveryBoyId)].filter(
        (stop) => !knownStops.has(stop),
      ).length;
    },
    countSilentPhones: (time, deliveryBoyId) => phones.countSilent(time, deliveryBoyId),
  };
}

function rangeOf(byDay: readonly (readonly DayEvent[])[]): [first: number, last: number] {
  let [first, last] = [Infinity, -Infinity];
  for (const events of byDay)
    for (const { recorded, happened } of events) {
      first = Math.min(first, recorded, happened);
      last = Math.max(last, recorded, happened);
    }
  return first > last ? [0, 0] : [first, last];
}

/** A day by one of its clocks. */
class ClockedDay {
  readonly timeline: Timeline;
  private readonly catalogs: CatalogHistory;
  private readonly happenings: PastHappenings;
  private readonly files: ReadonlySet<string>;

  constructor(
    private readonly log: DayLog,
    byDay: readonly (readonly DayEvent[])[],
    clock: DayClock,
  ) {
    this.timeline = new Timeline(log.date, byDay, clock);
    this.catalogs = new CatalogHistory(log, clock);
    this.happenings = new PastHappenings(log, this.timeline);
    this.files = new Set(log.files);
  }

  at(time: number, phones: PastPhoneStates): PastDay {
    const { date, before, monthBefore } = this.log;
    const events = this.timeline.countAt(time);
    const catalog = this.catalogs.at(time);
    const figures = this.timeline.figuresAt(events);
    const happenings = this.happenings.at(events, figures, catalog);
    const position = this.timeline.positionAt(events);
    const days = toDayProgress(date, figures, catalog).map((day) => withPhone(day, phones));
    const month = new Map(monthBefore.map(({ productId, required }) => [productId, required]));
    const usual = this.log.usual.filter(({ deliveryBoyId }) => figures.get(deliveryBoyId)?.row);
    const progresses = [...figures.values()].map(({ progress }) => progress);
    return {
      ...{ time, position, events },
      stats: {
        total_today_orders: progresses.reduce((sum, { stops }) => sum + stops, 0),
        total_today_delivered: progresses.reduce((sum, { done }) => sum + done, 0),
        total_active_areas: countActive(catalog.areas, (id) => this.isInScope(id)),
        total_delivery_boys: countActive(catalog.deliveryBoys, (_id, { areaId }) =>
          this.isInScope(areaId),
        ),
      },
      totals: toOrderTotals(figures, monthBefore, catalog),
      progress: {
        ...{ position, date, days, before, usual, deadlines: toDeadlines(catalog), happenings },
        monthBefore: toTotals(month, catalog.products),
      },
      orders: (deliveryBoyId) => this.orders(events, catalog, deliveryBoyId),
    };
  }

  private orders(
    count: number,
    { areas, products, deliveryBoys }: PastCatalog,
    onlyDeliveryBoyId?: number,
  ): Order[] {
    const names = namesOf(products);
    const orders: Order[] = [];
    for (const deliveryBoyId of onlyDeliveryBoyId === undefined
      ? this.timeline.deliveryBoyIds
      : [onlyDeliveryBoyId]) {
      const boy = deliveryBoys.get(deliveryBoyId);
      if (!boy) continue;
      for (const stop of this.timeline.stopsAt(deliveryBoyId, count))
        orders.push(...toOrders(toListedStop(stop, boy, areas), names, this.files));
    }
    return orders;
  }

  private isInScope(areaId: number): boolean {
    return this.log.areaId === null || this.log.areaId === areaId;
  }
}

/** A row without a known phone stays the same object, because values derived from it are cached by the object. */
function withPhone(day: DayProgress, phones: PastPhoneStates): DayProgress {
  const phone = phones.get(day.deliveryBoyId);
  return phone ? { ...day, phone } : day;
}

const toListedStop = (
  stop: StopRow,
  boy: DeliveryBoyVersion,
  areas: PastCatalog['areas'],
): ListedStop => ({
  order_date: stop.date,
  consumer_id: stop.consumer_id,
  consumer_name: stop.name,
  address: stop.address,
  delr_boy_id: stop.delivery_boy_id,
  delivery_boy_name: boy.name,
  delr_boy_unique_id: boy.uniqueId,
  area: { id: stop.area_id, name: areas.get(stop.area_id)?.name ?? '' },
  lines: stop.lines,
  is_delivered: stop.done !== null,
  payment_amount: stop.payment_amount,
  payment_mode: stop.payment_mode,
  paid: stop.paid,
  absence: stop.absence,
  absent: stop.absent,
  absence_reason: stop.absence_reason,
  bottles: stop.bottles,
  sequence: stop.sequence,
});

const namesOf = (products: PastCatalog['products']): ProductNames =>
  new Map([...products].map(([id, { name }]) => [id, name]));
