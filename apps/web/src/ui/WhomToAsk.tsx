import { useTranslation } from 'react-i18next';
import type { ClosedDay } from '@milkround/contracts';
import { buttonClass } from './Button';
import styles from './Notes.module.css';

/** Tells the delivery boy who can reopen his closed day. */
export function WhomToAsk({ close: { supervisor } }: { close: ClosedDay }) {
  const { t } = useTranslation();
  if (!supervisor)
    return (
      <p>
        {t(
          'Nothing can be entered any more. If something is missing, ask the office to reopen the day.',
        )}
      </p>
    );
  return (
    <>
      <p>
        {t(
          'Nothing can be entered any more. If something is missing, ask {{name}} to reopen the day.',
          { name: supervisor.name },
        )}
      </p>
      {supervisor.phone && (
        <a href={`tel:${supervisor.phone}`} className={`${buttonClass('ghost')} ${styles.call}`}>
          {t('Call {{phone}}', { phone: supervisor.phone })}
        </a>
      )}
    </>
  );
}
