import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangeRow, DayCloseRow } from '@milkround/contracts';
import { DataSource } from 'typeorm';
import type { StopKey } from '../delivery-day/board.query';
import type { Scope } from '../http/caller';
import type { DateRange } from '../http/input/date-range';
import { valuesOf, type Remark } from './report.queries';
import { CHANGES_ORDER, CHANGES_SQL, DAY_CLOSES_ORDER, dayClosesSql, REMARKS_ORDER, REMARKS_SQL } from './report.sql';

/** Which of a report's rows: those of the stops whose three key columns `table` has. The dates alone lead to an index where there is none of all three. */
const ofStops = (table: string) =>
  `${table}.date = any($5::date[]) and (${table}.date, ${table}.delivery_boy_id, ${table}.consumer_id) in (select * from unnest($5::date[], $6::int[], $7::text[]))`;

const columnsOf = (stops: readonly StopKey[]) => [
  stops.map(({ date }) => date),
  stops.map(({ deliveryBoyId }) => deliveryBoyId),
  stops.map(({ consumerId }) => consumerId),
];

/** Reads a few rows of a report, as the whole report has them and in its order. */
@Injectable()
export class ChangedReportRows {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Those of these closes that stand. */
  dayCloses(range: DateRange, scope: Scope, closeIds: readonly string[]): Promise<DayCloseRow[]> {
    const sql = `${dayClosesSql('k.reopened_at is null and k.close_id = any($5::uuid[])')} order by ${DAY_CLOSES_ORDER}`;
    return this.database.query(sql, [...valuesOf(range, scope), closeIds]);
  }

  /** All changes of quantities at these stops. */
  async changes(range: DateRange, scope: Scope, stops: readonly StopKey[]): Promise<ChangeRow[]> {
    const rows: (ChangeRow & { position: string })[] = await this.database.query(
      `${CHANGES_SQL} and ${ofStops('c')} order by ${CHANGES_ORDER}`,
      [...valuesOf(range, scope), ...columnsOf(stops)],
    );
    return rows.map(({ position: _position, ...row }) => row);
  }

  /** Those of these stops that have a payment or an absence. */
  async remarks(range: DateRange, scope: Scope, stops: readonly StopKey[]): Promise<Remark[]> {
    const rows: (Remark & { sequence: number })[] = await this.database.query(
      `${REMARKS_SQL} and ${ofStops('r')} order by ${REMARKS_ORDER}`,
      [...valuesOf(range, scope), ...columnsOf(stops)],
    );
    return rows.map(({ sequence: _sequence, ...row }) => row);
  }
}
