import { useTranslation } from 'react-i18next';
import type { NeedKind } from '@milkround/domain';
import { formatQuantity } from '../../../ui/format';
import { leadOf } from '../people/need-words';
import { ReasonIcon } from './ReasonIcon';
import styles from './ReasonFilter.module.css';

interface Props {
  /** The number of delivery boys by their worst reason, the worst reason first. */
  counts: ReadonlyMap<NeedKind, number>;
  chosen: NeedKind | null;
  onChoose: (kind: NeedKind | null) => void;
}

/** How many need help for which reason. One of the reasons can be chosen, and is given up by another click. */
export function ReasonFilter({ counts, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.reasons} aria-label={t('Reasons')}>
      {[...counts].map(([kind, count]) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.reason}
            data-kind={kind}
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind === chosen ? null : kind)}
          >
            <ReasonIcon kind={kind} size={18} />
            {leadOf(kind, t)} <b>{formatQuantity(count)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}
