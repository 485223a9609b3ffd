import type { BusinessDate, OfficeRole, OpenDayRow } from '@milkround/contracts';
import { compareRows, REPORTS } from '@milkround/domain';
import { liveRows, replaceRows } from '../live';

const { call, name, order, rowKey } = REPORTS['open-days'];

/** The days from one date to another that are not closed. */
export const openDaysQuery = (role: OfficeRole, from: BusinessDate, to: BusinessDate) =>
  liveRows<OpenDayRow>({
    topic: { name, from, to },
    path: `${role}/${call}`,
    params: { fromDate: from, toDate: to },
    merge: (rows, { keys, rows: newRows }) =>
      replaceRows(rows, keys, newRows, rowKey, (newRow, row) => compareRows(order, newRow, row)),
  });
