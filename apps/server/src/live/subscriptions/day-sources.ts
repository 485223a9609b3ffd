import { Injectable } from '@nestjs/common';
import { roundKeys, type DeliveryDayFact } from '@milkround/domain';
import { OrdersQuery } from '../../delivery-day/orders.query';
import { RoundsQuery } from '../../delivery-day/rounds.query';
import type { Scope } from '../../http/caller';
import { isRenaming } from '../../changes/decoded-event';
import { SCREEN_RATE, type RowSource } from './row-source';
import type { DirtyKeys } from '../../changes/dirty-keys';

@Injectable()
export class DaySources {
  constructor(
    private readonly orderList: OrdersQuery,
    private readonly roundList: RoundsQuery,
  ) {}

  /** A change contains all orders of a stop. A changed delivery sequence moves other rows as well, so the list is fetched again. */
  orders(date: string, scope: Scope): RowSource {
    return {
      pace: SCREEN_RATE,
      collect: (event, dirtyKeys) => {
        if (isRenaming(event, ['delivery-boy', 'product'])) return dirtyKeys.addAll();
        if (event.of !== 'day' || event.day.date !== date || event.fact.type === 'RoundCreated')
          return;
        if (movesStops(event.fact)) return dirtyKeys.addAll();
        // The stop shows a payment to the delivery boy who had it before.
        if (event.fact.type === 'PaymentRecorded' && event.fact.data.holder !== undefined)
          dirtyKeys.addStop({
            ...{ date, deliveryBoyId: event.fact.data.holder },
            consumerId: event.fact.data.consumerId,
          });
        event.stops.forEach((stop) => dirtyKeys.addStop(stop));
      },
      read: async ({ stops }) => ({
        keys: [...stops.values()].map(
          ({ deliveryBoyId, consumerId }) => `${deliveryBoyId}/${consumerId}`,
        ),
        rows: await this.orderList.ofStops([...stops.values()], scope),
      }),
    };
  }

  /** The rounds of one delivery boy's date that have a dirty stop, or have lost one. */
  rounds(date: string, { deliveryBoyId }: Scope): RowSource {
    return {
      pace: SCREEN_RATE,
      collect: (event, dirtyKeys) => {
        if (isRenaming(event, ['area', 'product'])) return dirtyKeys.addAll();
        if (
          event.of !== 'day' ||
          event.day.date !== date ||
          event.day.deliveryBoyId !== deliveryBoyId
        )
          return;
        const rounds = roundKeys(event.fact);
        rounds.forEach(({ round_id }) => dirtyKeys.addId(round_id));
        if (rounds.length === 0) event.stops.forEach((stop) => dirtyKeys.addStop(stop));
      },
      read: (dirtyKeys) => this.roundsOf(date, deliveryBoyId, dirtyKeys),
    };
  }

  private async roundsOf(date: string, deliveryBoyId: number | null, { ids, stops }: DirtyKeys) {
    if (deliveryBoyId === null) return null;
    const consumers = new Set([...stops.values()].map(({ consumerId }) => consumerId));
    const rounds = await this.roundList.list({ date, deliveryBoyId });
    const rows = rounds.filter(
      ({ roundId, orders }) =>
        ids.has(roundId) || Object.keys(orders).some((id) => consumers.has(id)),
    );
    const keys = [...new Set([...ids, ...rows.map(({ roundId }) => roundId)])];
    return keys.length === 0 ? null : { keys, rows };
  }
}

/** Returns whether a fact changes the delivery sequence of existing stops. */
const movesStops = (fact: DeliveryDayFact): boolean =>
  fact.type === 'StopOrderSet' ||
  (fact.type === 'ConsumerDetailsChanged' && fact.data.sequence !== fact.data.previous.sequence);
