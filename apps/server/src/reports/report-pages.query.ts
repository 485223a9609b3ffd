import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangeRow, Page } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { DataSource } from 'typeorm';
import type { Scope } from '../http/caller';
import type { DateRange } from '../http/input/date-range';
import { pageOf, refuseCursor, type PageWanted, type Place } from './page';
import { valuesOf, type Remark } from './report.queries';
import { CHANGES_PAGE_SQL, REMARKS_PAGE_SQL } from './report.sql';

/** Reads the reports that have a row per happening page by page, in their order: a month of them is too much for one answer. */
@Injectable()
export class ReportPages {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async changes(range: DateRange, scope: Scope, { limit, after }: PageWanted): Promise<Page<ChangeRow>> {
    const rows: (ChangeRow & { position: string })[] = await this.database.query(CHANGES_PAGE_SQL, [
      ...valuesOf(range, scope),
      after && positionOf(after),
      limit + 1,
    ]);
    const { data, next } = pageOf(rows, limit, ({ position }) => [position]);
    return { data: data.map(({ position: _position, ...row }) => row), next };
  }

  async remarks(range: DateRange, scope: Scope, { limit, after }: PageWanted): Promise<Page<Remark>> {
    const rows: (Remark & { sequence: number })[] = await this.database.query(REMARKS_PAGE_SQL, [
      ...valuesOf(range, scope),
      ...(after ? remarkPlaceOf(after) : [null, null, null, null, null]),
      limit + 1,
    ]);
    const { data, next } = pageOf(rows, limit, placeOfRemark);
    return { data: data.map(({ sequence: _sequence, ...row }) => row), next };
  }
}

const placeOfRemark = (row: Remark & { sequence: number }): Place => [
  row.order_date,
  row.delivery_boy_name,
  row.delr_boy_id,
  row.sequence,
  row.consumer_id,
];

function positionOf([position]: Place): string {
  return typeof position === 'string' && /^\d{1,18}$/.test(position) ? position : refuseCursor();
}

function remarkPlaceOf(place: Place): Place {
  const [date, name, boy, sequence, consumer] = place;
  const isPlace = typeof date === 'string' && isDate(date) && typeof name === 'string' && typeof consumer === 'string';
  return isPlace && isInt(boy) && isInt(sequence) ? [date, name, boy, sequence, consumer] : refuseCursor();
}

const isInt = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 2 ** 31;
