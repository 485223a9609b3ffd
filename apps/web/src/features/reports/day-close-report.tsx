import type { ReactNode } from 'react';
import type { DayCloseRow } from '@milkround/contracts';
import { REPORTS, sum } from '@milkround/domain';
import { i18n } from '../../i18n';
import { Clocks } from '../../ui/Clocks';
import { activityAddress } from '../../ui/explain/activity-address';
import { formatClock, formatDateOf, formatRupees } from '../../ui/format';
import { Cash } from './Cash';
import { formatCell } from './report-columns';
import type { CellPlace, ReportKind } from './report-kind';
import { ClosedByOffice, EarlierClose, Reopened, ReopenedMark } from './Reopened';
import { SinceClose } from './SinceClose';
import styles from './StatusMark.module.css';
import { WithActivity } from './WithActivity';

const definition = REPORTS['day-close'];
const COLUMNS = new Map(definition.columns([]).map((column) => [column.key, column]));

/** The time of a count: only the clock on the day of the close, else the date. */
const countedAt = (time: string, closedAt: string, timeZone: string | undefined): string =>
  formatDateOf(time, timeZone) === formatDateOf(closedAt, timeZone)
    ? formatClock(time, 'minute', timeZone)
    : formatDateOf(time, timeZone);

/** The counted cash is shown below the declared one, because separate columns would push the buttons out of a desktop's screen. */
function cashOf(close: DayCloseRow, place: CellPlace): ReactNode {
  const {
    cash_counted: countedCash,
    counted_at: countTime,
    counted_by: name,
    cash_difference: difference,
    cash_at_count: cashAtCount,
    created_at: closedAt,
  } = close;
  if (countedCash === null || countTime === null) return undefined;
  const valueOf = (key: keyof DayCloseRow) => {
    const column = COLUMNS.get(key);
    return column && formatCell(column, close, place);
  };
  return (
    <Cash
      declared={valueOf('cash')}
      countedCash={valueOf('cash_counted')}
      difference={valueOf('cash_difference')}
      differenceRupees={difference}
      note={
        <>
          {i18n.t('by {{name}}, {{time}}', {
            name,
            time: countedAt(countTime, closedAt, place.timeZone),
          })}
          {cashAtCount !== null && cashAtCount !== close.cash && (
            <mark className={styles.mark}>
              {i18n.t('{{amount}} was declared when it was counted', {
                amount: formatRupees(cashAtCount),
              })}
            </mark>
          )}
        </>
      }
    />
  );
}

/** The quantities that the delivery boys took and brought back on closed days. */
export const dayCloseReport: ReportKind<DayCloseRow> = {
  definition,
  show: (key, close, place) => {
    const { timeZone, officeRole } = place;
    if (key === 'cash') return cashOf(close, place);
    if (key === 'delivery_boy' && officeRole) {
      const { delr_boy_id: deliveryBoyId, admin_delivery_boy: boy } = close;
      const to = activityAddress(officeRole, { deliveryBoyId, kind: ['DayClosed', 'DayReopened'] });
      return (
        <WithActivity to={to} name={boy.name} mark={close.reopened_at !== null && <ReopenedMark />}>
          {boy.name}
        </WithActivity>
      );
    }
    return key === 'created_at' ? (
      <Clocks
        occurredAt={close.created_at}
        recordedAt={close.recorded_at}
        timeZone={timeZone}
        appliedBy={close.applied_by}
      >
        <ClosedByOffice close={close} />
        {close.reopened_at === null ? (
          <SinceClose close={close} />
        ) : (
          <Reopened close={close} timeZone={timeZone} />
        )}
        {close.earlier.map((earlierClose) => (
          <EarlierClose key={earlierClose.id} close={earlierClose} timeZone={timeZone} />
        ))}
      </Clocks>
    ) : undefined;
  },
  showTotal: (key, closes) => {
    const countedCloses = closes.filter(({ cash_counted }) => cash_counted !== null);
    if (key !== 'cash' || countedCloses.length === 0) return undefined;
    const totalDifference = sum(countedCloses.map(({ cash_difference }) => cash_difference ?? 0));
    return (
      <Cash
        declared={formatRupees(sum(closes.map(({ cash }) => cash)))}
        countedCash={formatRupees(sum(countedCloses.map(({ cash_counted }) => cash_counted ?? 0)))}
        difference={formatRupees(totalDifference)}
        differenceRupees={totalDifference}
        note={
          countedCloses.length < closes.length &&
          i18n.t('{{amount}} of it is counted', {
            amount: formatRupees(sum(countedCloses.map(({ cash }) => cash))),
          })
        }
      />
    );
  },
};
