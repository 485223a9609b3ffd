import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DegradedPart } from '@milkround/contracts';
import { useTimeZone } from '../api/settings.queries';
import { Icon } from '../ui/Icon';
import { notesOf } from './degraded-notes';
import styles from './ScreenNote.module.css';

interface Props {
  parts: readonly DegradedPart[];
  /** Whether each note names its parts. */
  hasNames: boolean;
}

/** A note for each degraded part of the server. */
export default function DegradedParts({ parts, hasNames }: Props): ReactNode {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  return notesOf(parts, timeZone, t).map(({ key, names, sentence, reason }) => (
    <div key={key} className={styles.note}>
      <Icon name="alert" size={18} />
      <div className={styles.words}>
        {hasNames && names && <b>{names}</b>}
        {sentence && <p>{sentence}</p>}
        {reason && <p className={styles.reason}>{reason}</p>}
      </div>
    </div>
  ));
}
