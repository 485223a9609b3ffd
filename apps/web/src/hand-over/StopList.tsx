import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandOverStop } from '@milkround/contracts';
import styles from './HandOver.module.css';

interface Props {
  stops: readonly HandOverStop[];
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
}

/** The stops with a box each, in delivery sequence. */
export function StopList({ stops, picked, onPick }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const shown = stops.filter(({ consumerId, name, address }) => `${name} ${consumerId} ${address}`.toLocaleLowerCase().includes(wanted));
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
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
        {shown.map(({ consumerId, name, address, round }) => (
          <li key={consumerId}>
            <label className={styles.stop}>
              <input type="checkbox" checked={picked.has(consumerId)} onChange={() => toggle(consumerId)} />
              <span>
                <b>{name}</b>
                <span className={styles.where}>{[consumerId, address, round].filter(Boolean).join(' · ')}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
