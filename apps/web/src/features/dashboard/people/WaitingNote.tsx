import { useTranslation } from 'react-i18next';
import { sum } from '@milkround/domain';
import { formatQuantity } from '../../../ui/format';
import type { Person } from './people';
import styles from './OnTime.module.css';

/** Shows the number of entries that wait on phones and are not yet in the figures. */
export function WaitingNote({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation();
  const entries = sum(people.map(({ morning }) => morning.phone.waiting));
  if (entries === 0) return null;
  return (
    <p className={styles.waiting}>
      {t('{{shown}} entries still wait on phones and are not in these figures', {
        count: entries,
        shown: formatQuantity(entries),
      })}
    </p>
  );
}
