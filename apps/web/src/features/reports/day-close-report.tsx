import type { ReactNode } from 'react';
import type { DayCloseRow, DayCloseFigures } from '@milkround/contracts';
import { REPORTS, sum } from '@milkround/domain';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n';
import { Clocks } from '../../ui/Clocks';
import { activityAddress } from '../../ui/explain/activity-address';
import {
  formatClock,
  formatDateOf,
  formatRupees,
  formatQuantity,
  formatTimestamp,
} from '../../ui/format';
import { formatCell } from './report-columns';
import type { CellPlace, ReportKind } from './report-kind';
import { SinceClose } from './SinceClose';
import { WithActivity } from './WithActivity';
import { receivedAt } from '../../ui/clocks';
import styles from './StatusMark.module.css';

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

interface Props {
  declared: ReactNode;
  countedCash: ReactNode;
  difference: ReactNode;
  /** In rupees. */
  differenceRupees: number | null;
  /** The person who counted, and the time. */
  note?: ReactNode;
}

/** The cash that a delivery boy declared, and below it what the office counted and by how much it differs. */
function Cash({ declared, countedCash, difference, differenceRupees, note }: Props) {
  const { t } = useTranslation();
  return (
    <span className={styles.cash}>
      <span>{declared}</span>
      <span className={styles.line}>
        <span className={styles.label}>{t('Counted')}</span> {countedCash}
      </span>
      <span
        className={styles.line}
        data-tone={differenceRupees ? (differenceRupees > 0 ? 'more' : 'less') : undefined}
      >
        <span className={styles.label}>{t('Difference')}</span> {difference}
      </span>
      {note && <span className={styles.label}>{note}</span>}
    </span>
  );
}

interface ReopenedProps {
  close: DayCloseFigures;
  timeZone: string | undefined;
}

/** Marks a close after which the day was reopened, beside the name that a reader begins with. */
function ReopenedMark() {
  const { t } = useTranslation();
  return <span className={styles.mark}>{t('Reopened')}</span>;
}

/** Shows who reopened the day after this close, when and why. */
function Reopened({ close, timeZone }: ReopenedProps) {
  const { t } = useTranslation();
  const {
    created_at: closedAt,
    reopened_at: reopenedAt,
    reopened_by: name,
    reopen_reason: reason,
  } = close;
  if (reopenedAt === null) return null;
  const clock = receivedAt({ occurredAt: closedAt, recordedAt: reopenedAt }, timeZone);
  return (
    <>
      <span>
        {name === null
          ? t('Reopened, {{clock}}', { clock })
          : t('Reopened by {{name}}, {{clock}}', { name, clock })}
      </span>
      <span>{reason}</span>
    </>
  );
}

/** Shows who of the office closed the day for the delivery boy, and why; nothing for his own close. */
function ClosedByOffice({
  close: { closed_by: name, close_reason: reason },
}: Pick<ReopenedProps, 'close'>) {
  const { t } = useTranslation();
  return (
    name !== null && (
      <>
        <span>{t('Closed by {{name}}', { name })}</span>
        {reason !== null && <span>{reason}</span>}
      </>
    )
  );
}

/** Shows the figures of a close that is not valid, and why it is not. */
function EarlierClose({ close, timeZone }: ReopenedProps) {
  const { t } = useTranslation();
  return (
    <>
      <span>
        {t('Earlier close, {{time}}: {{taken}} taken, {{bottles}} empty bottles, {{cash}} cash', {
          time: formatTimestamp(close.created_at, timeZone, { screenDate: close.order_date }),
          taken: formatQuantity(close.assigned_qty),
          bottles: formatQuantity(close.empty_bottles),
          cash: formatRupees(close.cash),
        })}
      </span>
      <ClosedByOffice close={close} />
      {close.reopened_at === null ? (
        <span>{t('Another phone closed the day later')}</span>
      ) : (
        <Reopened close={close} timeZone={timeZone} />
      )}
    </>
  );
}
