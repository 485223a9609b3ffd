import { Injectable } from '@nestjs/common';
import type { Role } from '@milkround/contracts';
import type { DeliveryDayFact } from '@milkround/domain';
import type { Scope } from '../../http/caller';
import type { DateRange } from '../../http/input/date-range';
import { ChangedReportRows } from '../../reports/changed-rows.query';
import { ReportQueries } from '../../reports/report.queries';
import { DayAreas } from './day-areas.query';
import { givesName, type CatalogKind, type Seen } from './seen';
import { REPORTS_MS, type Source } from './source';
import { stopName, type Touched } from './touched';

type SeenDay = Extract<Seen, { of: 'day' }>;
type Types = ReadonlySet<DeliveryDayFact['type']>;

const REMARKS: Types = new Set(['PaymentRecorded', 'AbsenceRecorded']);
const REQUIREMENTS: Types = new Set(['OrderPlaced', 'OrderRevised', 'OrderRemoved']);

/** What the five reports are told from: the rows that facts within the range have touched, read as the whole report reads them. */
@Injectable()
export class ReportSources {
  constructor(
    private readonly reports: ReportQueries,
    private readonly rows: ChangedReportRows,
    private readonly areas: DayAreas,
  ) {}

  /** Closes that stand; one that is taken back is gone, and what comes late changes one. */
  dayCloses(range: DateRange, scope: Scope): Source {
    return within(range, scope, ['delivery-boy'], {
      touch: ({ fact, day }, touched) => {
        if (fact.type === 'DayClosed' || fact.type === 'DayReopened') touched.id(fact.data.closeId, day);
        else if (fact.meta.late !== undefined) touched.id(fact.meta.late, day);
      },
      read: async ({ ids }) => ({ keys: [...ids.keys()], rows: await this.rows.dayCloses(range, scope, [...ids.keys()]) }),
    });
  }

  /** The log's own rows, and with them those of the same stop: their status is the stop's. */
  changes(range: DateRange, scope: Scope): Source {
    return within(range, scope, ['delivery-boy', 'product'], {
      touch: ({ fact, stops }, touched) => {
        if (!REMARKS.has(fact.type)) stops.forEach((stop) => touched.stop(stop));
      },
      read: async ({ stops }) => {
        const rows = await this.rows.changes(range, scope, [...stops.values()]);
        return rows.length === 0 ? null : { keys: rows.map(({ id }) => id), rows };
      },
    });
  }

  /** Any fact may change the quantities of a stop that has a remark; a remark may be blanked, or go with its order. */
  remarks(range: DateRange, scope: Scope, role: Role): Source {
    return within(range, scope, ['delivery-boy'], {
      touch: ({ fact, stops }, touched) => {
        if (fact.type === 'RoundCreated') return;
        stops.forEach((stop) => touched.stop(stop, REMARKS.has(fact.type) || fact.type === 'OrderRemoved'));
      },
      read: async ({ stops, gone }) => {
        const rows = await this.rows.remarks(range, scope, role, [...stops.values()]);
        const standing = rows.map(({ order_date: date, delr_boy_id: deliveryBoyId, consumer_id: consumerId }) =>
          stopName({ date, deliveryBoyId, consumerId }),
        );
        const keys = [...new Set([...standing, ...gone])];
        return keys.length === 0 ? null : { keys, rows };
      },
    });
  }

  /** A delivery boy's sums over the whole range, in all areas of the scope. */
  deliveries(range: DateRange, scope: Scope): Source {
    return within(range, scope, ['area', 'delivery-boy', 'product', 'supervisor'], {
      touch: ({ fact, stops, stream, day }, touched) => {
        if (stops.length > 0 && !REMARKS.has(fact.type) && fact.type !== 'RoundCreated') touched.day(stream, day);
      },
      read: async ({ days }) => {
        const ids = [...new Set([...days.values()].map(({ deliveryBoyId }) => deliveryBoyId))];
        return { keys: ids.map(String), rows: await this.reports.deliveries(range, scope, ids) };
      },
    });
  }

  quantities(range: DateRange, scope: Scope): Source {
    return within(range, scope, ['area', 'product'], {
      touch: ({ fact, stream, day }, touched) => {
        if (REQUIREMENTS.has(fact.type)) touched.day(stream, day);
      },
      read: async ({ days }) => {
        const areaOf = await this.areas.of([...days.values()]);
        const ids = [...new Set([...days.values()].flatMap((day) => areaOf(day) ?? []))];
        return { keys: ids.map(String), rows: await this.reports.quantities(range, scope, ids) };
      },
    });
  }
}

/** A source of days in a range. Names are today's in all rows, so another name of what the rows `show` is beyond telling row by row. */
function within(
  { from, to }: DateRange,
  { deliveryBoyId }: Scope,
  shows: readonly CatalogKind[],
  source: { touch(seen: SeenDay, touched: Touched): void; read: Source['read'] },
): Source {
  return {
    everyMs: REPORTS_MS,
    read: source.read,
    touch: (seen, touched) => {
      if (givesName(seen, shows)) touched.all();
      if (seen.of !== 'day') return;
      const { date, deliveryBoyId: whose } = seen.day;
      if (date >= from && date <= to && (deliveryBoyId === null || deliveryBoyId === whose)) source.touch(seen, touched);
    },
  };
}
