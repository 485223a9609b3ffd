import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/SearchBox';
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
      <SearchBox
        className={styles.search}
        label={t('Search delivery boys by name or ID')}
        placeholder={t('Search by name or ID')}
        value={search}
        onChange={onSearch}
      />
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
