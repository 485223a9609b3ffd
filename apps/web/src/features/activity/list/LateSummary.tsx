import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ActivityLateness, Position, OfficeRole } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import { latenessQuery } from '../activity.queries';
import type { ActivityFilters } from '../filters/filters';
import { formatDelay } from './delay';
import styles from './LateSummary.module.css';

interface Props {
  officeRole: OfficeRole;
  filters: ActivityFilters;
  /** The position that the list is true for. */
  position: Position | null;
  /** Whether there are rows that can be sorted. */
  hasSeveral: boolean;
  onChange: (change: ActivityFilters) => void;
}

/** The number of late entries, the longest delay, and a link to the latest entries. Its place is reserved, so that the rows do not move. */
export function LateSummary({ officeRole, filters, position, hasSeveral, onChange }: Props) {
  const { t } = useTranslation();
  const { data: lateness } = useQuery(latenessQuery(officeRole, filters, position));
  return (
    <div className={styles.summary}>
      <p role="status" className={styles.words}>
        {lateness && <Words {...lateness} />}
      </p>
      {hasSeveral && filters.sort !== 'lateness' && (
        <Button look="ghost" onClick={() => onChange({ sort: 'lateness' })}>
          {t('Longest delay first')}
        </Button>
      )}
    </div>
  );
}

function Words({ count, isMore, longest }: ActivityLateness) {
  const { t } = useTranslation();
  const number = formatQuantity(count);
  const delay =
    longest && formatDelay(Date.parse(longest.occurredAt), Date.parse(longest.recordedAt), t);
  return (
    <>
      <b>{t('Late entries: {{shown}}', { shown: isMore ? `${number}+` : number })}</b>
      {delay &&
        ` · ${isMore ? t('of the newest {{number}}, the longest by {{delay}}', { number, delay }) : t('the longest by {{delay}}', { delay })}`}
    </>
  );
}
