import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sum } from '@milkround/domain';
import styles from '../../ui/Spoken.module.css';
import type { Answer } from '../worker/protocol';
import { formatClock } from '../../ui/format';

/** The time counts as resting when it has not changed for this long. */
const REST_MS = 700;

interface Props {
  timeMs: number;
  timeZone: string;
  isPlaying: boolean;
  /** The figures of `timeMs`; null until they are loaded. */
  answer: Answer | null;
}

/** Tells a screen reader the moment and the progress of the day, once the time rests. */
export function SpokenTime({ timeMs, timeZone, isPlaying, answer }: Props) {
  const { t } = useTranslation();
  const [spokenText, setSpokenText] = useState('');
  const days = answer?.question.moment.timeMs === timeMs ? answer.day.progress.days : null;
  const text = days
    ? t('{{clock}}: {{done}} of {{stops}} deliveries made.', {
        clock: formatClock(timeMs, 'second', timeZone),
        done: sum(days.map(({ done }) => done)),
        stops: sum(days.map(({ stops }) => stops)),
      })
    : null;
  useEffect(() => {
    if (text === null || isPlaying) return;
    const timer = setTimeout(() => setSpokenText(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, isPlaying]);
  return (
    <p className={styles.spoken} role="status">
      {spokenText}
    </p>
  );
}
