import { useNow } from '../../../live';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Figures } from '../figures/figures';
import styles from '../../../ui/Spoken.module.css';

const EVERY_MS = 2 * 60_000;

/** Tells a screen reader how the day goes, every other minute at most and only when it has gone on: a figure that moves each second is chatter. */
export function SpokenProgress({ figures: { done, stops } }: { figures: Figures }) {
  const { t } = useTranslation();
  const now = useNow();
  const [spoken, setSpoken] = useState({ done, stops, at: now });
  if (now - spoken.at >= EVERY_MS && (spoken.done !== done || spoken.stops !== stops)) setSpoken({ done, stops, at: now });
  return (
    <p className={styles.spoken} role="status">
      {spoken.stops > 0 ? t('{{done}} of {{stops}} deliveries made.', { done: spoken.done, stops: spoken.stops }) : ''}
    </p>
  );
}
