import { notFound } from '../http/refused';
import type { Round, RoundOfDay } from '@milkround/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { stateOfOrders, type DayKey } from '@milkround/domain';
import { DataSource } from 'typeorm';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { Board } from './board.query';
import { DeliveryDays } from './delivery-days';

/** Reads a day's rounds with the orders of their stops as they are now, without cancelled stops. */
@Injectable()
export class RoundsQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly board: Board,
    private readonly days: DeliveryDays,
  ) {}

  /** Oldest first. */
  async list(day: DayKey): Promise<Round[]> {
    const [rounds, stops] = await Promise.all([this.stopsOf(day), this.board.orders(day)]);
    const linesOf = new Map(
      stops
        .filter(({ data }) => stateOfOrders(data) !== 'cancelled')
        .map(({ consumerId, data }) => [consumerId, data]),
    );
    return rounds.map(({ consumerIds, ...round }) => {
      const orders = consumerIds.flatMap((id) => {
        const lines = linesOf.get(id);
        return lines ? [[id, lines] as const] : [];
      });
      return { ...round, consumersNo: orders.length, orders: Object.fromEntries(orders) };
    });
  }

  /** The rounds without their orders, oldest first. */
  stopsOf(day: DayKey): Promise<RoundOfDay[]> {
    return this.database.query(
      `select round_id as "roundId", name as "roundName", consumer_ids as "consumerIds" from round
        where date = $1 and delivery_boy_id = $2 order by number`,
      [day.date, day.deliveryBoyId],
    );
  }

  /** The round that a command created, with its orders as they are now. @throws Refused */
  async createdBy(context: CommandContext, result: Reached): Promise<Round> {
    const { day, recorded } = await this.days.outcome(context, result);
    const created = recorded.find((fact) => fact.type === 'RoundCreated');
    const round = (await this.list(day)).find(({ roundId }) => roundId === created?.data.roundId);
    if (!round) throw notFound();
    return round;
  }
}
