import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangeRow, RemarkRow, Role } from '@milkround/contracts';
import { DataSource } from 'typeorm';
import { asJson, parsed } from '../database/json-rows';
import type { StopKey } from '../delivery-day/row-names';
import type { Scope } from '../http/caller';
import type { DateRange } from '../http/input/date-range';
import { valuesOf } from './report.queries';
import { CHANGES_ORDER, changesSql, REMARKS_ORDER, remarksSql } from './report.sql';

/**
 * Returns the condition for the rows of stops whose three key columns `table` has. It also names the dates, because some tables have an index of
 * the date only.
 */
const stopCondition = (table: string) =>
  `${table}.date = any($5::date[]) and (${table}.date, ${table}.delivery_boy_id, ${table}.consumer_id) in (select * from unnest($5::date[], $6::int[], $7::text[]))`;

const columnsOf = (stops: readonly StopKey[]) => [
  stops.map(({ date }) => date),
  stops.map(({ deliveryBoyId }) => deliveryBoyId),
  stops.map(({ consumerId }) => consumerId),
];

/** Reads some rows of a report, with the columns and in the order of the whole report. */
@Injectable()
export class ChangedReportRows {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** All changes of quantities at these stops. */
  changes(range: DateRange, scope: Scope, stops: readonly StopKey[]): Promise<ChangeRow[]> {
    return this.rows(
      `${changesSql(asJson)} and ${stopCondition('c')} order by ${CHANGES_ORDER}`,
      range,
      scope,
      columnsOf(stops),
    );
  }

  /** Reads the rows of those stops that have a payment or an absence, with the fields that the role may see. */
  remarks(
    range: DateRange,
    scope: Scope,
    role: Role,
    stops: readonly StopKey[],
  ): Promise<RemarkRow[]> {
    return this.rows(
      `${remarksSql(asJson, role)} and ${stopCondition('r')} order by ${REMARKS_ORDER}`,
      range,
      scope,
      columnsOf(stops),
    );
  }

  private async rows<Row>(
    sql: string,
    range: DateRange,
    scope: Scope,
    keyColumns: unknown[],
  ): Promise<Row[]> {
    return parsed<Row>(await this.database.query(sql, [...valuesOf(range, scope), ...keyColumns]));
  }
}
