import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandOverStop } from '@milkround/contracts';
import styles from './HandOver.module.css';

interface Props {
  stops: readonly HandOverStop[];
  pickedIds: ReadonlySet<string>;
  onPick: (pickedIds: ReadonlySet<string>) => void;
}

/** The stops with a checkbox each, in delivery sequence. */
export function StopList({ stops, pickedIds, onPick }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLocaleLowerCase();
  const matchingStops = stops.filter(({ consumerId, name, address }) =>
    `${name} ${consumerId} ${address}`.toLocaleLowerCase().includes(searchText),
  );
  const toggle = (id: string) => {
    const newIds = new Set(pickedIds);
    if (!newIds.delete(id)) newIds.add(id);
    onPick(newIds);
  };
  return (
    <fieldset className={styles.stops}>
      <legend>{t('Stops')}</legend>
      <input
        type="search"
        className={styles.search}
        placeholder={t('Search stops')}
        aria-label={t('Search stops')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className={styles.list} tabIndex={-1}>
        {matchingStops.map(({ consumerId, name, address, round, isCancelled }) => (
          <li key={consumerId}>
            <label className={styles.stop}>
              <input
                type="checkbox"
                checked={pickedIds.has(consumerId)}
                onChange={() => toggle(consumerId)}
              />
              <span>
                <b>{name}</b>
                <span className={styles.where}>
                  {[consumerId, address, round, isCancelled && t('cancelled')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
