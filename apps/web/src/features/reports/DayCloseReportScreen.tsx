import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DayCloseRow } from '@milkround/contracts';
import { REPORTS, sum } from '@milkround/domain';
import { useToday } from '../../api/settings.queries';
import { OpenDays } from '../../correct-stop/CloseDay';
import { openDaysQuery } from '../../correct-stop/open-days.queries';
import { ReopenDay } from '../../correct-stop/ReopenDay';
import { useOfficeRole } from '../../session/session';
import { Button, buttonClass } from '../../ui/Button';
import type { Range } from '../../ui/date-range/date-range';
import { ExportButton } from '../../ui/ExportButton';
import { formatQuantity, formatRupees } from '../../ui/format';
import { CountCash } from './CountCash';
import { Report } from './Report';
import { dayCloseReport } from './day-close-report';
import styles from './DayCloseReport.module.css';

/** Day Close Report: the days that are not closed although money was taken or the day is over, and every close of a day. The stops of the day can be corrected, the cash of a valid close counted, and its day reopened. */
export default function DayCloseReportScreen() {
  const { t } = useTranslation();
  const [countedClose, setCountedClose] = useState<DayCloseRow | null>(null);
  const [reopenedClose, setReopenedClose] = useState<DayCloseRow | null>(null);
  return (
    <>
      <Report
        kind={dayCloseReport}
        above={(range) => <NotClosed range={range} />}
        actions={(row) =>
          row.reopened_at === null && (
            <>
              <Button
                look="ghost"
                aria-label={t('Count the cash of {{name}}', { name: row.admin_delivery_boy.name })}
                onClick={() => setCountedClose(row)}
              >
                {t('Count Cash')}
              </Button>
              <Button
                look="ghost"
                aria-label={t('Reopen the day of {{name}}', { name: row.admin_delivery_boy.name })}
                onClick={() => setReopenedClose(row)}
              >
                {t('Reopen')}
              </Button>
              <Link
                className={buttonClass('ghost')}
                aria-label={t('Correct {{name}}', { name: row.admin_delivery_boy.name })}
                to={`../board?deliveryBoy=${row.delr_boy_id}&date=${row.order_date}`}
                relative="path"
              >
                {t('Correct')}
              </Link>
            </>
          )
        }
      />
      {countedClose && <CountCash close={countedClose} onClose={() => setCountedClose(null)} />}
      {reopenedClose && (
        <ReopenDay
          deliveryBoyId={reopenedClose.delr_boy_id}
          name={reopenedClose.admin_delivery_boy.name}
          date={reopenedClose.order_date}
          onClose={() => setReopenedClose(null)}
        />
      )}
    </>
  );
}

/** More open days are folded: on a usual morning they are all of today's. */
const MOST_SHOWN = 3;

/** Money that a delivery boy took is on the report also while his day is open. */
function NotClosed({ range: { from, to } }: { range: Range }) {
  const { t } = useTranslation();
  const today = useToday();
  const role = useOfficeRole();
  const { data } = useQuery(openDaysQuery(role, from, to));
  const days = data?.rows.filter(
    ({ order_date: date, cash, other_payments: other, stops }) =>
      today && (cash !== 0 || other !== 0 || (date < today && stops > 0)),
  );
  if (!days || days.length === 0) return null;
  const { title, call, file } = REPORTS['open-days'];
  return (
    <section className={styles.notClosed} aria-label={t(title)}>
      <details open={days.length <= MOST_SHOWN}>
        <summary>
          <b>
            {t(title)} ({formatQuantity(days.length)})
          </b>
          {': '}
          {t('{{amount}} in cash', { amount: formatRupees(sum(days.map(({ cash }) => cash))) })}
        </summary>
        <OpenDays role={role} days={days} canClose />
        <ExportButton
          path={`${role}/${call}/export`}
          file={file}
          query={{ fromDate: from, toDate: to }}
          isEmpty={false}
        />
      </details>
    </section>
  );
}
