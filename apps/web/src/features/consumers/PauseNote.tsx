import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, ConsumerDetail, OfficeRole } from '@milkround/contracts';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { pauseText } from '../../ui/pause-text';
import { useSave } from '../../ui/useSave';
import styles from './Consumers.module.css';
import { CONSUMERS_KEY } from './consumers.queries';
import { PauseConsumer } from './PauseConsumer';
import { shownPause } from './shown-pause';

/** Says that a consumer is paused, and changes or ends the pause. */
export function PauseNote({
  officeRole,
  consumer,
  today,
}: {
  officeRole: OfficeRole;
  consumer: ConsumerDetail;
  today: BusinessDate;
}) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const { save, isSaving } = useSave({ invalidates: [CONSUMERS_KEY] });
  const { pause, consumer_id } = consumer;
  const note = pause && (
    <section className={styles.paused} aria-label={t('Pause')}>
      <p>
        <Icon name="clock" />
        <b>{pauseText(pause, t)}</b>
      </p>
      <span className={styles.pauseButtons}>
        <Button look="ghost" onClick={() => setChanging(true)}>
          {t('Change the pause')}
        </Button>
        <Button
          disabled={isSaving}
          onClick={() =>
            save(`${officeRole}/resume-consumer/${encodeURIComponent(consumer_id)}`, {
              ...shownPause(pause),
            })
          }
        >
          {t('End the pause')}
        </Button>
      </span>
    </section>
  );
  // The dialog stays when another person ends the pause: saving reports it.
  return (
    <>
      {note}
      {isChanging && (
        <PauseConsumer
          officeRole={officeRole}
          consumer={consumer}
          today={today}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
