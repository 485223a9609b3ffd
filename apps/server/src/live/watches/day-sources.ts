import { Injectable } from '@nestjs/common';
import { roundKeys } from '@milkround/domain';
import { OrdersQuery } from '../../delivery-day/orders.query';
import { RoundsQuery } from '../../delivery-day/rounds.query';
import type { Scope } from '../../http/caller';
import { givesName } from './seen';
import { AT_ONCE_MS, type Source } from './source';
import type { Touched } from './touched';

/** What lists of one date's orders are told from. */
@Injectable()
export class DaySources {
  constructor(
    private readonly orderList: OrdersQuery,
    private readonly roundList: RoundsQuery,
  ) {}

  /** All orders of a stop together. Another place in the delivery sequence moves rows that nobody touched. */
  orders(date: string, scope: Scope): Source {
    return {
      everyMs: AT_ONCE_MS,
      touch: (seen, touched) => {
        if (givesName(seen, ['delivery-boy', 'product'])) return touched.all();
        if (seen.of !== 'day' || seen.day.date !== date || seen.fact.type === 'RoundCreated') return;
        if (seen.fact.type === 'ConsumerDetailsChanged' && seen.fact.data.sequence !== seen.fact.data.previous.sequence) touched.all();
        seen.stops.forEach((stop) => touched.stop(stop));
      },
      read: async ({ stops }) => ({
        keys: [...stops.values()].map(({ deliveryBoyId, consumerId }) => `${deliveryBoyId}/${consumerId}`),
        rows: await this.orderList.ofStops([...stops.values()], scope),
      }),
    };
  }

  /** The rounds of one delivery boy's date that have a touched stop in them, or have lost one. */
  rounds(date: string, { deliveryBoyId }: Scope): Source {
    return {
      everyMs: AT_ONCE_MS,
      touch: (seen, touched) => {
        if (givesName(seen, ['area', 'product'])) return touched.all();
        if (seen.of !== 'day' || seen.day.date !== date || seen.day.deliveryBoyId !== deliveryBoyId) return;
        const rounds = roundKeys(seen.fact);
        rounds.forEach(({ round_id }) => touched.id(round_id, seen.day));
        if (rounds.length === 0) seen.stops.forEach((stop) => touched.stop(stop));
      },
      read: (touched) => this.roundsOf(date, deliveryBoyId, touched),
    };
  }

  private async roundsOf(date: string, deliveryBoyId: number | null, { ids, stops }: Touched) {
    if (deliveryBoyId === null) return null;
    const consumers = new Set([...stops.values()].map(({ consumerId }) => consumerId));
    const rounds = await this.roundList.of({ date, deliveryBoyId });
    const rows = rounds.filter(({ roundId, orders }) => ids.has(roundId) || Object.keys(orders).some((id) => consumers.has(id)));
    const keys = [...new Set([...ids.keys(), ...rows.map(({ roundId }) => roundId)])];
    return keys.length === 0 ? null : { keys, rows };
  }
}
