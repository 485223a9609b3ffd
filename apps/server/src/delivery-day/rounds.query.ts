import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Round } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { Board } from './board.query';

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
  ) {}

  /** Oldest first. */
  async of(day: DayKey): Promise<Round[]> {
    const [rounds, stops]: [RoundRow[], Awaited<ReturnType<Board['orders']>>] = await Promise.all([
      this.database.query('select round_id, name, consumer_ids from round where date = $1 and delivery_boy_id = $2 order by number', [
        day.date,
        day.deliveryBoyId,
      ]),
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

  async one(day: DayKey, roundId: string): Promise<Round | null> {
    return (await this.of(day)).find((round) => round.roundId === roundId) ?? null;
  }
}
