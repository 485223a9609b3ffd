import type { DayCloseRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { Clocks } from '../../ui/Clocks';
import { Counted } from './Counted';
import type { ReportKind } from './report-kind';
import { Reopened } from './Reopened';
import { SinceClose } from './SinceClose';

/** The quantities that the delivery boys took and brought back on closed days. */
export const dayCloseReport: ReportKind<DayCloseRow> = {
  definition: REPORTS['day-close'],
  show: (key, close, { timeZone }) => {
    if (key === 'cash_counted' && close.cash_counted !== null) return <Counted close={close} timeZone={timeZone} />;
    return key === 'created_at' ? (
      <Clocks made={close.created_at} received={close.recorded_at} timeZone={timeZone} appliedBy={close.applied_by} is12Hour>
        {close.reopened_at === null ? <SinceClose close={close} /> : <Reopened close={close} timeZone={timeZone} />}
      </Clocks>
    ) : undefined;
  },
};
