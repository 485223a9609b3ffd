import { useNow } from '../../../live';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Figures } from '../figures/figures';
import styles from '../../../ui/Spoken.module.css';

const EVERY_MS = 2 * 60_000;

/** Tells a screen reader the progress of the day, at most every two minutes and only after a change, because more would disturb. */
export function SpokenProgress({ figures: { done, stops } }: { figures: Figures }) {
  const { t } = useTranslation();
  const now = useNow();
  const [spokenProgress, setSpoken] = useState({ done, stops, time: now });
  if (
    now - spokenProgress.time >= EVERY_MS &&
    (spokenProgress.done !== done || spokenProgress.stops !== stops)
  )
    setSpoken({ done, stops, time: now });
  return (
    <p className={styles.spoken} role="status">
      {spokenProgress.stops > 0
        ? t('{{done}} of {{stops}} deliveries made.', {
            done: spokenProgress.done,
            stops: spokenProgress.stops,
          })
        : ''}
    </p>
  );
}
