import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Position, OfficeRole } from '@milkround/contracts';
import { formatQuantity } from '../../../ui/format';
import { useFocusTarget } from '../../../ui/useFocusTarget';
import { activityQuery, newsQuery, withNews, type ActivityPages } from '../activity.queries';
import type { ActivityFilters } from '../filters/filters';
import styles from './NewRows.module.css';

interface Props {
  officeRole: OfficeRole;
  filters: ActivityFilters;
  /** The position that the list is true for. */
  position: Position | null;
}

/** Announces new rows. They are added on top when the button is pressed, so that the list does not move while a person reads it. */
export function NewRows({ officeRole, filters, position }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [place, focusPlace] = useFocusTarget<HTMLDivElement>();
  const { data: news } = useQuery(newsQuery(officeRole, filters, position));
  const show = () => {
    if (!news) return;
    cache.setQueryData<ActivityPages>(
      activityQuery(officeRole, filters).queryKey,
      (pages) => pages && withNews(pages, news),
    );
    focusPlace();
    window.scrollTo({ top: 0 });
  };
  const count = news?.data.length ?? 0;
  const countText = formatQuantity(count) + (news?.next ? '+' : '');
  return (
    <div ref={place} role="status" tabIndex={-1} className={styles.place}>
      {count > 0 && (
        <button type="button" className={styles.new} onClick={show}>
          {t('{{shown}} new', { count, shown: countText })}
        </button>
      )}
    </div>
  );
}
