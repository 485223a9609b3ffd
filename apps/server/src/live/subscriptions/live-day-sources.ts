import { Injectable } from '@nestjs/common';
import type { DeliveryDayRow, LeftOpenRow, ProgressRow, StopRow } from '@milkround/contracts';
import { handOverKeys, isHappening, setAsideKeys } from '@milkround/domain';
import { JustNowQuery } from '../../dashboard/just-now.query';
import { BusinessClock } from '../../clock';
import { collectChangedDays, setsDeadline } from '../../dashboard/progress-changes';
import { DayRowsQuery } from '../../dashboard/day-rows.query';
import { ProgressQuery } from '../../dashboard/progress.query';
import { Board } from '../../delivery-day/board.query';
import { ClosedDays } from '../../delivery-day/closed-days.query';
import { isEarlierDay, LeftOpenQuery } from '../../delivery-day/left-open.query';
import { HandOversQuery } from '../../delivery-day/hand-overs.query';
import { isZoneOf, type Scope } from '../../http/caller';
import { SetAsideQuery } from '../../set-aside/set-aside.query';
import { isRenaming } from '../../changes/decoded-event';
import { changeOf, DASHBOARD_RATE, ENTRY_RATE, type RowSource } from './row-source';

/** The row sources of the screens that show the current day: the dashboards, the delivery boy's own day and the inbox of entries. */
@Injectable()
export class LiveDaySources {
  constructor(
    private readonly dayRows: DayRowsQuery,
    private readonly progressQuery: ProgressQuery,
    private readonly justNow: JustNowQuery,
    private readonly leftOpenDays: LeftOpenQuery,
    private readonly board: Board,
    private readonly closedDays: ClosedDays,
    private readonly entries: SetAsideQuery,
    private readonly handOverList: HandOversQuery,
    private readonly clock: BusinessClock,
  ) {}

  /** The days of the current business date, earlier days that are open, the latest happenings, and the deadlines of the zones. */
  progress(scope: Scope): RowSource {
    return {
      pace: ENTRY_RATE,
      collect: (event, dirtyKeys) => {
        const today = this.clock.today();
        collectChangedDays(event, today, dirtyKeys);
        if (event.of === 'day' && isEarlierDay(event.day.date, today))
          dirtyKeys.addDay(event.stream, event.day);
        if (
          event.of === 'catalog' &&
          setsDeadline(event.fact) &&
          isZoneOf(scope, event.fact.data.id)
        )
          dirtyKeys.addId(event.fact.data.id);
        if (event.of === 'day' && event.day.date === today && isHappening(event.fact))
          dirtyKeys.addEvent(event.fact);
      },
      read: async ({ days, events, ids }) => {
        const today = this.clock.today();
        const changedDays = [...days.values()];
        const earlierDays = changedDays.filter(({ date }) => date < today);
        const [dayRows, openDays, happenings, deadlines] = await Promise.all([
          this.dayRows.list(changedDays.filter(({ date }) => date >= today)),
          this.findOpenDays(scope, [
            ...new Set(earlierDays.map(({ deliveryBoyId }) => deliveryBoyId)),
          ]),
          this.justNow.describe([...events.values()]),
          ids.size === 0 ? [] : this.progressQuery.deadlines(scope, [...ids].map(Number)),
        ]);
        const rows: ProgressRow[] = [
          ...dayRows.map((day) => ({ day })),
          ...openDays.map((row) => ({ leftOpen: row })),
          ...happenings.map((happening) => ({ happening })),
          ...deadlines.map((deadline) => ({ deadline })),
        ];
        return rows.length === 0 ? null : changeOf('progress', rows);
      },
    };
  }

  private async findOpenDays(
    scope: Scope,
    deliveryBoyIds: readonly number[],
  ): Promise<LeftOpenRow[]> {
    if (deliveryBoyIds.length === 0) return [];
    const days = await this.leftOpenDays.list(this.clock.today(), scope, deliveryBoyIds);
    return deliveryBoyIds.map((deliveryBoyId) => ({
      deliveryBoyId,
      day: days.find((day) => day.deliveryBoyId === deliveryBoyId) ?? null,
    }));
  }

  /** The stops of the delivery boy's current business date, and the close of that day. */
  deliveryDay({ deliveryBoyId }: Scope): RowSource {
    return {
      pace: ENTRY_RATE,
      collect: (event, dirtyKeys) => {
        if (isRenaming(event, ['area', 'product'])) return dirtyKeys.addAll();
        // A pause may concern a stop of the day: other stops that it names do not exist.
        if (event.of === 'consumer' && event.fact.type !== 'ConsumerDetailsEdited')
          dirtyKeys.addId(event.fact.data.consumerId);
        if (event.of !== 'day' || event.day.date !== this.clock.today()) return;
        // A payment to the delivery boy who had the stop before is shown at the stop, and counts in the sums of that delivery boy.
        if (event.fact.type === 'PaymentRecorded' && event.fact.data.holder !== undefined) {
          if (event.day.deliveryBoyId === deliveryBoyId) dirtyKeys.addAll();
          if (event.fact.data.holder === deliveryBoyId) dirtyKeys.addId(event.fact.data.consumerId);
        }
        if (event.day.deliveryBoyId !== deliveryBoyId) return;
        // The delivery sequence and hand-overs are read with the whole list.
        if (
          event.fact.type === 'StopsHandedOver' ||
          event.fact.type === 'StopsTakenOver' ||
          event.fact.type === 'StopOrderSet'
        )
          return dirtyKeys.addAll();
        if (event.fact.type === 'DayClosed' || event.fact.type === 'DayReopened')
          dirtyKeys.addDay(event.stream, event.day);
        event.stops.forEach((stop) => dirtyKeys.addStop(stop));
      },
      read: async ({ days, stops, ids }) => {
        const [stopRows, otherStops, closes] = await Promise.all([
          this.board.stops([...stops.values()]),
          this.existingStops([...ids], deliveryBoyId),
          this.closedDays.rows([...days.values()]),
        ]);
        const rows: DeliveryDayRow[] = [
          ...[...stopRows, ...otherStops].map((stop) => ({ stop })),
          ...closes.map((closedDay) => ({ closedDay })),
        ];
        return rows.length === 0 ? null : changeOf('delivery-day', rows);
      },
    };
  }

  /** Returns the stops of today of these consumers that the delivery boy has. */
  private async existingStops(
    consumerIds: readonly string[],
    deliveryBoyId: number | null,
  ): Promise<StopRow[]> {
    if (deliveryBoyId === null) return [];
    const date = this.clock.today();
    const stops = await this.board.stops(
      consumerIds.map((consumerId) => ({ date, deliveryBoyId, consumerId })),
    );
    return stops.filter(({ orders }) => orders !== null);
  }

  /** The hand-overs of the current business date that involve the scope. A fact of one day concerns the other day as well. */
  handOvers(scope: Scope): RowSource {
    return {
      pace: DASHBOARD_RATE,
      collect: (event, dirtyKeys) => {
        if (isRenaming(event, ['delivery-boy'])) return dirtyKeys.addAll();
        if (event.of !== 'day' || event.day.date !== this.clock.today()) return;
        for (const { hand_over_id } of handOverKeys(event.fact)) dirtyKeys.addId(hand_over_id);
      },
      read: async ({ ids }) => {
        const rows = await this.handOverList.rows([...ids], scope);
        return rows.length === 0 ? null : changeOf('hand-overs', rows);
      },
    };
  }

  /** Entries of the supervisor's area, or of the delivery boy himself, open and settled. */
  setAside(scope: Scope): RowSource {
    const { deliveryBoyId } = scope;
    return {
      pace: DASHBOARD_RATE,
      collect: (event, dirtyKeys) => {
        if (
          event.of !== 'day' ||
          (deliveryBoyId !== null && event.day.deliveryBoyId !== deliveryBoyId)
        )
          return;
        for (const { entry_id } of setAsideKeys(event.fact)) dirtyKeys.addId(entry_id);
      },
      read: async ({ ids }) => {
        const rows = (await this.entries.rows([...ids])).filter((entry) =>
          isZoneOf(scope, entry.areaId),
        );
        return rows.length === 0 ? null : changeOf('set-aside', rows);
      },
    };
  }
}
