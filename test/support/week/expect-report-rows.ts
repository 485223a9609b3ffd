import type { AreaDeliveries, AreaQuantities, ChangeRow, RemarkRow } from '@milkround/contracts';
import type { FoldedCatalog } from '../catalog-fold';
import type { Person } from '../client';
import type { FoldedDay } from '../folded-day';
import { shownTo, sorted } from '../shown-rows';
import * as figures from './figures';

export interface Range {
  from: string;
  to: string;
}

/** The days and names that a person may see. */
export interface Folded {
  days: readonly FoldedDay[];
  catalog: FoldedCatalog;
}

/** Compares deliveries, requirements, changes and remarks of a range with the folded log. @returns the cells of the deliveries and the changes */
export async function expectReportRows(
  person: Person,
  { days, catalog }: Folded,
  { from, to }: Range,
  viewer: 'admin' | 'supervisor',
) {
  const of = <T>(call: string) => shownTo<T>(person, `${call}?fromDate=${from}&toDate=${to}`);
  const cells = figures.shownCells(await of<AreaDeliveries[]>('get-order-all-reports'));
  expect(sorted(cells)).toEqual(sorted(figures.deliveryCells(days, catalog)));
  expect(sorted(await of<AreaQuantities[]>('get-all-quantity-by-area'))).toEqual(
    sorted(figures.areaQuantities(days, catalog)),
  );
  const changes = figures.shownChanges(await of<ChangeRow[]>('get-order-logs'));
  expect(sorted(changes)).toEqual(sorted(figures.changes(days, catalog)));
  const remarks = (await of<RemarkRow[]>('get-order-remarks')).map(
    ({ sequence: _sequence, ...row }) => row,
  );
  expect(sorted(remarks)).toEqual(sorted(figures.remarks(days, catalog, viewer)));
  return { cells, changes };
}
