import { useTranslation } from 'react-i18next';
import { EmptyNote } from '../../../ui/EmptyNote';
import type { ActivityFilters } from './filters';
import { kindsNamedIn } from './kind-options';
import styles from './Filters.module.css';

interface Props {
  filters: ActivityFilters;
  onChange: (change: ActivityFilters) => void;
}

/** The note in place of rows. A text that names what happened, such as "deleted", is offered as the filter of what happened. */
export function NothingFound({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const { q, kind, sort: _, ...others } = filters;
  if (!q) return <EmptyNote message={t('Nothing was recorded.')} icon="clock" hint={t('Remove a filter above to see more.')} />;
  const offered = kind === undefined ? kindsNamedIn(q, t) : [];
  const isFiltered = kind !== undefined || Object.keys(others).length > 0;
  const hint = offered.length > 0 ? t('Show what happened instead:') : isFiltered ? t('Remove a filter above to see more.') : undefined;
  return (
    <EmptyNote message={t('No name or ID with “{{text}}” was found.', { text: q })} icon="clock" hint={hint}>
      {offered.length > 0 && (
        <div className={styles.offered}>
          {offered.map(({ key, value, label }) => (
            <button key={key} type="button" className={styles.chip} onClick={() => onChange({ q: undefined, kind: value })}>
              {t('What: {{name}}', { name: label })}
            </button>
          ))}
        </div>
      )}
    </EmptyNote>
  );
}
