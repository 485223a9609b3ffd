import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayCloseRow } from '@milkround/contracts';
import { Button } from '../../ui/Button';
import { TableButtons } from '../../ui/table/TableButtons';
import { CountCash } from './CountCash';
import { Report } from './Report';
import { dayCloseReport } from './day-close-report';
import { ReopenDay } from './ReopenDay';

/** Day Close Report: every close of a day. The cash of a valid close can be counted, and its day can be reopened. */
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
            <TableButtons isFull>
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
            </TableButtons>
          )
        }
      />
      {countedClose && <CountCash close={countedClose} onClose={() => setCountedClose(null)} />}
      {reopenedClose && <ReopenDay close={reopenedClose} onClose={() => setReopenedClose(null)} />}
    </>
  );
}
