import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/SearchBox';
import type { Zone } from './zones';
import styles from './OnTime.module.css';

interface Props {
  zones: readonly Zone[];
  /** The id of the only zone that is shown; empty for all. */
  area: string;
  onArea: (area: string) => void;
  search: string;
  onSearch: (search: string) => void;
}

/** Narrows the list to a name or a zone. */
export function PeopleFilter({ zones, area, onArea, search, onSearch }: Props) {
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
          value={area}
          onChange={(event) => onArea(event.target.value)}
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
