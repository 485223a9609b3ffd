import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DayCloseRow } from '@milkround/contracts';
import { Button, buttonClass } from '../../ui/Button';
import { useSession } from '../../session/session';
import { TableButtons } from '../../ui/table/TableButtons';
import { CountCash } from './CountCash';
import { Report } from './Report';
import { dayCloseReport } from './day-close-report';
import { ReopenDay } from './ReopenDay';

/** Day Close Report: every close of a day. The cash of one that stands can be counted, and it can be reopened. */
export default function DayCloseReportScreen() {
  const { t } = useTranslation();
  const role = useSession()?.role ?? 'supervisor';
  const [counting, setCounting] = useState<DayCloseRow | null>(null);
  const [reopening, setReopening] = useState<DayCloseRow | null>(null);
  return (
    <>
      <Report
        kind={dayCloseReport}
        actions={(row) => (
          <TableButtons isFull>
            <Link
              className={buttonClass('ghost')}
              to={`/${role}/activity?deliveryBoyId=${row.delr_boy_id}&kind=DayClosed&kind=DayReopened`}
              aria-label={t('Activity of {{name}}', { name: row.admin_delivery_boy.name })}
            >
              {t('Activity')}
            </Link>
            {row.reopened_at === null && (
              <Button
                look="ghost"
                aria-label={t('Count the cash of {{name}}', { name: row.admin_delivery_boy.name })}
                onClick={() => setCounting(row)}
              >
                {t('Count Cash')}
              </Button>
            )}
            {row.reopened_at === null && (
              <Button
                look="ghost"
                aria-label={t('Reopen the day of {{name}}', { name: row.admin_delivery_boy.name })}
                onClick={() => setReopening(row)}
              >
                {t('Reopen')}
              </Button>
            )}
          </TableButtons>
        )}
      />
      {counting && <CountCash close={counting} onClose={() => setCounting(null)} />}
      {reopening && <ReopenDay close={reopening} onClose={() => setReopening(null)} />}
    </>
  );
}
