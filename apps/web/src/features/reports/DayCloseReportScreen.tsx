import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DayCloseRow } from '@milkround/contracts';
import { REPORTS, sum, numberOf, plus } from '@milkround/domain';
import { useToday } from '../../api/settings.queries';
import { OpenDays } from '../../correct-stop/CloseDay';
import { openDaysQuery } from '../../correct-stop/open-days.queries';
import { ReopenDay } from '../../correct-stop/ReopenDay';
import { useOfficeRole, useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/Button';
import type { Range } from '../../ui/date-range/date-range';
import { ExportButton } from '../../ui/ExportButton';
import { formatQuantity, formatRupees, formatDate } from '../../ui/format';
import { Report } from './Report';
import { dayCloseReport } from './day-close-report';
import { text } from '../../i18n';
import { LIVE_ROWS } from '../../live';
import { Modal } from '../../ui/Modal';
import { FormActions } from '../../ui/FormActions';
import { NumberField } from '../../ui/NumberField';
import { amountErrorOf } from '../../ui/received';
import { useSave } from '../../ui/useSave';
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

interface Props {
  close: DayCloseRow;
  onClose: () => void;
}

const REQUIRED = text('Please enter what you counted');

/** Records the counted cash. It sends the close as it was when the dialog opened, so that another count is not overwritten. */
function CountCash({ close, onClose }: Props) {
  const { t } = useTranslation();
  const role = useSession()?.role;
  const [initialClose] = useState(close);
  const [amountText, setAmountText] = useState(String(initialClose.cash_counted ?? ''));
  const [isTried, setTried] = useState(false);
  const { save, isSaving } = useSave<DayCloseRow>({ invalidates: [LIVE_ROWS], onDone: onClose });
  const amount = numberOf(amountText, 'rupees');
  const error = amountText.trim() === '' ? REQUIRED : amountErrorOf(amountText);
  const { id: closeId, order_date: orderDate, cash_counted: previous } = initialClose;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (error === null && role)
      save(`${role}/count-cash/${initialClose.delr_boy_id}`, {
        orderDate,
        closeId,
        counted: amount,
        previous,
      });
  };
  return (
    <Modal
      title={t('Count Cash')}
      onClose={onClose}
      isUnsaved={amountText !== String(previous ?? '') && !isSaving}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          {t('{{name}} declared {{amount}} in cash on {{date}}.', {
            ...{
              name: initialClose.admin_delivery_boy.name,
              amount: formatRupees(initialClose.cash),
              date: formatDate(orderDate),
            },
          })}
        </p>
        {initialClose.late_cash ? (
          <p>
            {t('With entries that came after the close it is {{amount}}.', {
              amount: formatRupees(plus(initialClose.cash, initialClose.late_cash)),
            })}
          </p>
        ) : null}
        <NumberField
          label={t('Cash Counted')}
          kind="rupees"
          value={amountText}
          hint={
            amount !== null &&
            t('Difference: {{amount}}', { amount: formatRupees(amount - initialClose.cash) })
          }
          error={isTried && error ? t(error) : undefined}
          data-autofocus
          onText={setAmountText}
        />
        <FormActions isSaving={isSaving} />
      </form>
    </Modal>
  );
}
