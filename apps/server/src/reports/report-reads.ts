import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { parsed, textsOf, type JsonText } from '../database/json-rows';
import { DayAreas } from '../delivery-day/day-areas.query';
import { ReportPool } from '../database/report-pool';
import { ChangedReportRows } from './changed-rows.query';
import { ReportPages } from './report-pages.query';
import { ReportQueries } from './report.queries';

@Injectable()
export class ReportReads {
  readonly timeZone: string;

  constructor(
    readonly source: ReportPool,
    @Inject(CONFIG) { timeZone }: Pick<Config, 'timeZone'>,
    readonly queries: ReportQueries,
    readonly pages: ReportPages,
    readonly changedRows: ChangedReportRows,
    readonly areas: DayAreas,
  ) {
    this.timeZone = timeZone;
  }

  /** Returns the rows of a select, each as the JSON that PostgreSQL writes. */
  async texts<Row>(select: string, order: string, values: unknown[]): Promise<JsonText<Row>[]> {
    return textsOf<Row>(await this.source.rows(jsonSql(select, order), values));
  }

  async rows<Row>(select: string, order: string, values: unknown[]): Promise<Row[]> {
    return parsed<Row>(await this.source.rows(jsonSql(select, order), values));
  }
}

const jsonSql = (select: string, order: string): string =>
  `select row_to_json(r)::text as json from (${select}) r order by ${order}`;
