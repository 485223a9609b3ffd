import type { BusinessDate, OfficeRole, OpenDayRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { liveRows } from '../live';
import { mergeByDefinition } from '../ui/table/merge-by-definition';

const definition = REPORTS['open-days'];

/** The days from one date to another that are not closed. */
export const openDaysQuery = (role: OfficeRole, from: BusinessDate, to: BusinessDate) =>
  liveRows<OpenDayRow>({
    topic: { name: definition.name, from, to },
    path: `${role}/${definition.call}`,
    params: { fromDate: from, toDate: to },
    merge: mergeByDefinition(definition),
  });
