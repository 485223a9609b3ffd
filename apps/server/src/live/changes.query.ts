import { Injectable } from '@nestjs/common';
import type { DayProgress, Happening, LiveRows, Position, SetAsideEntry, StopRow } from '@milkround/contracts';
import { dayOf, isDeliveryDayFact, setAsideKeys, stopKeys, type DayKey } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { Happenings } from '../audit/happenings.query';
import { BusinessClock } from '../clock';
import { ProgressQuery } from '../dashboard/progress.query';
import { Board, type StopKey } from '../delivery-day/board.query';
import { SetAsideQuery } from '../set-aside/set-aside.query';
import { rooms } from './rooms';

/** Rows that changed, not yet parted by who may see them. */
export interface Changes {
  days: DayProgress[];
  happenings: Happening[];
  stops: StopRow[];
  setAside: SetAsideEntry[];
}

/** Asks the folds which rows some facts touched and reads those rows as they are now. */
@Injectable()
export class ChangesQuery {
  constructor(
    private readonly progress: ProgressQuery,
    private readonly happenings: Happenings,
    private readonly board: Board,
    private readonly setAside: SetAsideQuery,
    private readonly clock: BusinessClock,
  ) {}

  /** `listening`: the rooms that anybody is in; rows for no one are not read. Only today's rows move on screens, and entries set aside. */
  async of(events: RecordedEvent[], listening: (room: string) => boolean): Promise<Changes> {
    const today = this.clock.today();
    const days = new Map<string, DayKey>();
    const stops = new Map<string, StopKey>();
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
      for (const { consumer_id } of stopKeys(event, day)) {
        stops.set(`${event.streamId}/${consumer_id}`, { ...day, consumerId: consumer_id });
      }
    }
    const [dayRows, happenings, stopRows, setAside] = await Promise.all([
      this.progress.rows([...days.values()]),
      this.happenings.of(dayEvents),
      this.board.stops([...stops.values()]),
      this.setAside.rows([...entries]),
    ]);
    return { days: dayRows, happenings, stops: stopRows, setAside };
  }
}

/** The part of the changes that one room may see, as live rows true for `position`. */
export function seenFrom(room: string, changes: Changes, position: Position): LiveRows[] {
  const inArea = ({ areaId }: { areaId: number }) => room === rooms.all || room === rooms.area(areaId);
  const days = changes.days.filter(inArea);
  const happenings = changes.happenings.filter(inArea);
  const stops = changes.stops.filter((stop) => room === rooms.deliveryBoy(stop.deliveryBoyId));
  const setAside = changes.setAside.filter((entry) => inArea(entry) || room === rooms.deliveryBoy(entry.deliveryBoyId));
  const rows: LiveRows[] = [];
  if (days.length > 0) rows.push({ position, table: 'day-progress', rows: days });
  if (happenings.length > 0) rows.push({ position, table: 'happening', rows: happenings });
  if (stops.length > 0) rows.push({ position, table: 'stop', rows: stops });
  if (setAside.length > 0) rows.push({ position, table: 'set-aside', rows: setAside });
  return rows;
}
