import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/Modal';
import { SearchBox } from '../../../ui/SearchBox';
import styles from './Filters.module.css';

/** A choice of a filter. */
export interface FilterOption<Value> {
  key: string;
  value: Value;
  label: string;
  /** A text that distinguishes it from options of the same name. */
  hint?: string;
}

interface Props<Value> {
  title: string;
  options: readonly FilterOption<Value>[];
  /** The key of the option that is chosen. */
  chosen: string | null;
  /** The option for a text that nothing contains. */
  typed?: (text: string) => FilterOption<Value>;
  onChoose: (value: Value) => void;
  onClose: () => void;
}

/** So few options need no search. */
const SEARCHED_FROM = 8;

const contains = (text: string, sought: string): boolean => text.toLowerCase().includes(sought);

/** The dialog in which one value of a filter is chosen. */
export function OptionPicker<Value>({ title, options, chosen, typed, onChoose, onClose }: Props<Value>) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();
  const shown = useMemo(
    () => options.filter(({ label, hint = '' }) => contains(label, sought) || contains(hint, sought)),
    [options, sought],
  );
  const all = typed && sought !== '' && !shown.some(({ key }) => key === search.trim()) ? [...shown, typed(search.trim())] : shown;
  const choose = (value: Value) => {
    onChoose(value);
    onClose();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.picker}>
        {(typed || options.length >= SEARCHED_FROM) && <SearchBox label={t('Search')} value={search} onChange={setSearch} />}
        {all.length > 0 ? (
          <ul className={styles.options}>
            {all.map(({ key, value, label, hint }) => (
              <li key={key}>
                <button type="button" className={styles.option} aria-current={key === chosen} onClick={() => choose(value)}>
                  <span>{label}</span>
                  {hint && <span className={styles.hint}>{hint}</span>}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.empty}>{t('Nothing matches the search.')}</p>
        )}
      </div>
    </Modal>
  );
}
