import { notFound } from '../http/refused';
import type { Round } from '@milkround/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayKey } from '@milkround/domain';
import { DataSource } from 'typeorm';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { Board } from './board.query';
import { DeliveryDays } from './delivery-days';

interface RoundRow {
  round_id: string;
  name: string;
  consumer_ids: string[];
}

/** Reads a day's rounds with the orders of their stops as they are now. */
@Injectable()
export class RoundsQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly board: Board,
    private readonly days: DeliveryDays,
  ) {}

  /** Oldest first. */
  async list(day: DayKey): Promise<Round[]> {
    const [rounds, stops] = await Promise.all([
      this.database.query<RoundRow[]>(
        'select round_id, name, consumer_ids from round where date = $1 and delivery_boy_id = $2 order by number',
        [day.date, day.deliveryBoyId],
      ),
      this.board.orders(day),
    ]);
    const linesOf = new Map(stops.map(({ consumerId, data }) => [consumerId, data]));
    return rounds.map(({ round_id: roundId, name: roundName, consumer_ids: consumerIds }) => ({
      roundId,
      roundName,
      consumersNo: consumerIds.length,
      orders: Object.fromEntries(consumerIds.map((id) => [id, linesOf.get(id) ?? []])),
    }));
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
