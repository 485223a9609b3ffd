import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayCloseRow } from '@milkround/contracts';
import { Button } from '../../ui/Button';
import { Report } from './Report';
import { dayCloseReport } from './day-close-report';
import { ReopenDay } from './ReopenDay';

/** Day Close Report: the days that stand closed, each of which can be reopened. */
export default function DayCloseReportScreen() {
  const { t } = useTranslation();
  const [reopening, setReopening] = useState<DayCloseRow | null>(null);
  return (
    <>
      <Report
        kind={dayCloseReport}
        actions={(row) => (
          <Button
            look="ghost"
            aria-label={t('Reopen the day of {{name}}', { name: row.admin_delivery_boy.name })}
            onClick={() => setReopening(row)}
          >
            {t('Reopen')}
          </Button>
        )}
      />
      {reopening && <ReopenDay close={reopening} onClose={() => setReopening(null)} />}
    </>
  );
}
