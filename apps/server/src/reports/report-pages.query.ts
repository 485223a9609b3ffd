import { Injectable } from '@nestjs/common';
import type { ChangeRow, RemarkRow, Role } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { validate as isUuid } from 'uuid';
import { asJson, type JsonText } from '../database/json-rows';
import type { Scope } from '../http/caller';
import type { DateRange } from '../http/input/date-range';
import { ReportPool } from '../database/report-pool';
import { pageOf, refuseCursor, type PageOfTexts, type PageWanted, type Place } from './page';
import { valuesOf } from './report.queries';
import { changesPageSql, remarksPageSql } from './report.sql';

/** Reads the reports that have a row per happening page by page, in their order: a month of them is too large for one answer. */
@Injectable()
export class ReportPages {
  constructor(private readonly reads: ReportPool) {}

  async changes(
    range: DateRange,
    scope: Scope,
    { limit, lastPlace }: PageWanted,
  ): Promise<PageOfTexts<ChangeRow>> {
    const rows = await this.reads.rows<{
      json: JsonText<ChangeRow>;
      position: string;
      order_id: string;
    }>(changesPageSql(asJson), [
      ...valuesOf(range, scope),
      lastPlace && positionOf(lastPlace),
      limit + 1,
      lastPlace && orderOf(lastPlace),
    ]);
    return pageOf(rows, limit, ({ position, order_id }) => [position, order_id]);
  }

  async remarks(
    range: DateRange,
    scope: Scope,
    role: Role,
    { limit, lastPlace }: PageWanted,
  ): Promise<PageOfTexts<RemarkRow>> {
    const rows = await this.reads.rows<{ json: JsonText<RemarkRow> }>(
      remarksPageSql(asJson, role),
      [
        ...valuesOf(range, scope),
        ...(lastPlace ? remarkPlaceOf(lastPlace) : [null, null, null, null, null]),
        limit + 1,
      ],
    );
    return pageOf(rows, limit, ({ json }) => placeOfRemark(JSON.parse(json) as RemarkRow));
  }
}

function placeOfRemark(row: RemarkRow): Place {
  const { name } = row.admin_delivery_boy ?? row.supervisor_delivery_boy ?? { name: '' };
  return [row.order_date, name, row.delr_boy_id, row.sequence, row.consumer_id];
}

function positionOf([position]: Place): string {
  return typeof position === 'string' && /^\d{1,18}$/.test(position) ? position : refuseCursor();
}

const orderOf = ([, orderId]: Place): string =>
  typeof orderId === 'string' && isUuid(orderId) ? orderId : refuseCursor();

function remarkPlaceOf(place: Place): Place {
  const [date, name, boy, sequence, consumer] = place;
  const isPlace =
    typeof date === 'string' &&
    isDate(date) &&
    typeof name === 'string' &&
    typeof consumer === 'string';
  return isPlace && isInt(boy) && isInt(sequence)
    ? [date, name, boy, sequence, consumer]
    : refuseCursor();
}

const isInt = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < 2 ** 31;
