import { Injectable } from '@nestjs/common';
import type { ClosedDayRow, DayProgress, Happening, LiveRows, Position, SetAsideEntry, StopRow } from '@milkround/contracts';
import { dayOf, isDeliveryDayFact, setAsideKeys, stopKeys, type DayKey } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { Happenings } from '../audit/happenings.query';
import { BusinessClock } from '../clock';
import { ProgressQuery } from '../dashboard/progress.query';
import { Board, type StopKey } from '../delivery-day/board.query';
import { ClosedDays } from '../delivery-day/closed-days.query';
import { SetAsideQuery } from '../set-aside/set-aside.query';
import { rooms } from './rooms';

/** Rows that changed, not yet parted by who may see them. */
export interface Changes {
  days: DayProgress[];
  happenings: Happening[];
  stops: StopRow[];
  closes: ClosedDayRow[];
  setAside: SetAsideEntry[];
}

/** Asks the folds which rows some facts touched and reads those rows as they are now. */
@Injectable()
export class ChangesQuery {
  constructor(
    private readonly progress: ProgressQuery,
    private readonly happenings: Happenings,
    private readonly board: Board,
    private readonly closedDays: ClosedDays,
    private readonly setAside: SetAsideQuery,
    private readonly clock: BusinessClock,
  ) {}

  /** `listening`: the rooms that anybody is in; rows for no one are not read. Only today's rows move on screens, and entries set aside. */
  async of(events: RecordedEvent[], listening: (room: string) => boolean): Promise<Changes> {
    const today = this.clock.today();
    const days = new Map<string, DayKey>();
    const stops = new Map<string, StopKey>();
    const closes = new Map<string, DayKey>();
    const entries = new Set<string>();
    const dayEvents: RecordedEvent[] = [];
    for (const event of events) {
      const day = dayOf(event.streamId);
      if (!day || !isDeliveryDayFact(event)) continue;
      for (const { entry_id } of setAsideKeys(event)) entries.add(entry_id);
      if (day.date !== today) continue;
      dayEvents.push(event);
      days.set(event.streamId, day);
      if (!listening(rooms.deliveryBoy(day.deliveryBoyId))) continue;
      if (event.type === 'DayClosed' || event.type === 'DayReopened') closes.set(event.streamId, day);
      for (const { consumer_id } of stopKeys(event, day)) {
        stops.set(`${event.streamId}/${consumer_id}`, { ...day, consumerId: consumer_id });
      }
    }
    const [dayRows, happenings, stopRows, closeRows, setAside] = await Promise.all([
      this.progress.rows([...days.values()]),
      this.happenings.of(dayEvents),
      this.board.stops([...stops.values()]),
      this.closedDays.rows([...closes.values()]),
      this.setAside.rows([...entries]),
    ]);
    return { days: dayRows, happenings, stops: stopRows, closes: closeRows, setAside };
  }
}

/** The part of the changes that one room may see, as live rows true for `position`. */
export function seenFrom(room: string, changes: Changes, position: Position): LiveRows[] {
  const inArea = ({ areaId }: { areaId: number }) => room === rooms.all || room === rooms.area(areaId);
  const days = changes.days.filter(inArea);
  const happenings = changes.happenings.filter(inArea);
  const isOwn = ({ deliveryBoyId }: { deliveryBoyId: number }) => room === rooms.deliveryBoy(deliveryBoyId);
  const stops = changes.stops.filter(isOwn);
  const closes = changes.closes.filter(isOwn);
  const setAside = changes.setAside.filter((entry) => inArea(entry) || isOwn(entry));
  const rows: LiveRows[] = [];
  if (days.length > 0) rows.push({ position, table: 'day-progress', rows: days });
  if (happenings.length > 0) rows.push({ position, table: 'happening', rows: happenings });
  if (stops.length > 0) rows.push({ position, table: 'stop', rows: stops });
  if (closes.length > 0) rows.push({ position, table: 'closed-day', rows: closes });
  if (setAside.length > 0) rows.push({ position, table: 'set-aside', rows: setAside });
  return rows;
}
