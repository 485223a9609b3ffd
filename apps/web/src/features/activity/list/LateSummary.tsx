import { useTranslation } from 'react-i18next';
import type { ActivityLateness } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import type { ActivityFilters } from '../filters/filters';
import { formatDelay } from './delay';
import styles from './LateSummary.module.css';

interface Props {
  lateness: ActivityLateness;
  sort: ActivityFilters['sort'];
  onChange: (change: ActivityFilters) => void;
}

/** How many entries came late, how late the latest came, and the way to the latest. */
export function LateSummary({ lateness: { count, isMore, longest }, sort, onChange }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const number = formatQuantity(count);
  const delay = longest && formatDelay(Date.parse(longest.occurredAt), Date.parse(longest.recordedAt), t);
  return (
    <div className={styles.summary}>
      <p role="status" className={styles.words}>
        <b>{t('Late entries: {{shown}}', { shown: isMore ? `${number}+` : number })}</b>
        {delay &&
          ` · ${isMore ? t('of the newest {{number}}, the longest by {{delay}}', { number, delay }) : t('the longest by {{delay}}', { delay })}`}
      </p>
      {count > 1 && sort !== 'lateness' && (
        <Button look="ghost" onClick={() => onChange({ sort: 'lateness' })}>
          {t('Longest delay first')}
        </Button>
      )}
    </div>
  );
}
