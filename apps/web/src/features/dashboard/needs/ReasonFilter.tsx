import { useTranslation } from 'react-i18next';
import type { NeedKind } from '@milkround/domain';
import { formatQuantity } from '../../../ui/format';
import { leadOf } from '../people/need-words';
import { ReasonIcon } from './ReasonIcon';
import styles from './ReasonFilter.module.css';

interface Props {
  /** The number of delivery boys by their worst reason, the worst reason first. */
  counts: ReadonlyMap<NeedKind, number>;
  chosenKind: NeedKind | null;
  onChoose: (kind: NeedKind | null) => void;
}

/** The number of people for each reason. A click chooses a reason, and a second click clears it. */
export function ReasonFilter({ counts, chosenKind, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.reasons} aria-label={t('Reasons')}>
      {[...counts].map(([kind, count]) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.reason}
            data-kind={kind}
            aria-pressed={kind === chosenKind}
            onClick={() => onChoose(kind === chosenKind ? null : kind)}
          >
            <ReasonIcon kind={kind} size={18} />
            {leadOf(kind, t)} <b>{formatQuantity(count)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}
