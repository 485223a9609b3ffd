import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon';
import type { Zone } from './standing';
import styles from './ProgressBoard.module.css';

interface Props {
  zones: readonly Zone[];
  area: number | null;
  onArea: (area: number | null) => void;
  search: string;
  onSearch: (search: string) => void;
}

/** Narrows the board to a name or a zone. */
export function ProgressFilter({ zones, area, onArea, search, onSearch }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.filter} role="search">
      <label className={styles.search}>
        <Icon name="search" size={18} />
        <input
          type="search"
          value={search}
          placeholder={t('Search by name or ID')}
          aria-label={t('Search delivery boys by name or ID')}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      {zones.length > 1 && (
        <select
          className={styles.zones}
          aria-label={t('Zone')}
          value={area ?? ''}
          onChange={(event) => onArea(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t('All zones')}</option>
          {zones.map(({ areaId, areaName }) => (
            <option key={areaId} value={areaId}>
              {areaName}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
