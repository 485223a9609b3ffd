import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DayCloseRow } from '@milkround/contracts';
import { ReopenDay } from '../../correct-stop/ReopenDay';
import { Button, buttonClass } from '../../ui/Button';
import { CountCash } from './CountCash';
import { Report } from './Report';
import { dayCloseReport } from './day-close-report';

/** Day Close Report: every close of a day. The stops of the day can be corrected, the cash of a valid close counted, and its day reopened. */
export default function DayCloseReportScreen() {
  const { t } = useTranslation();
  const [countedClose, setCountedClose] = useState<DayCloseRow | null>(null);
  const [reopenedClose, setReopenedClose] = useState<DayCloseRow | null>(null);
  return (
    <>
      <Report
        kind={dayCloseReport}
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
