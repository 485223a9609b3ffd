import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/Modal';
import { useMedia } from '../../../ui/media';
import { SearchBox } from '../../../ui/SearchBox';
import styles from './Filters.module.css';

export interface FilterOption<Value> {
  key: string;
  value: Value;
  label: string;
  /** A text that distinguishes it from options of the same name. */
  hint?: string;
}

interface Props<Value> {
  title: string;
  /** A sentence that explains the choice. */
  hint?: string;
  options: readonly FilterOption<Value>[];
  chosenKey: string | null;
  /** Makes the option for an id that no option has. */
  toOption?: (text: string) => FilterOption<Value>;
  /** Called with the typed text, to find further options. */
  onSearch?: (text: string) => void;
  /** The options are numerous, so they are shown in two columns where there is room. */
  isLong?: boolean;
  onChoose: (value: Value) => void;
  onClose: () => void;
}

const contains = (text: string, searchText: string): boolean =>
  text.toLowerCase().includes(searchText);

/** The dialog in which one value of a filter is chosen. Enter chooses the first one that has the typed text. */
export function OptionPicker<Value>({
  title,
  hint: meaning,
  options,
  chosenKey,
  toOption,
  onSearch,
  isLong = false,
  onChoose,
  onClose,
}: Props<Value>) {
  const { t } = useTranslation();
  // On a phone the keyboard would cover the options.
  const hasKeyboard = useMedia('(hover: hover)');
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const matchingOptions = useMemo(
    () =>
      options.filter(
        ({ label, hint = '' }) => contains(label, searchText) || contains(hint, searchText),
      ),
    [options, searchText],
  );
  const isNew =
    searchText !== '' &&
    (matchingOptions.length === 0 || /\d/.test(searchText)) &&
    !matchingOptions.some(({ key }) => key === search.trim());
  const visibleOptions =
    toOption && isNew ? [...matchingOptions, toOption(search.trim())] : matchingOptions;
  const choose = (value: Value) => {
    onChoose(value);
    onClose();
  };
  const type = (text: string) => {
    setSearch(text);
    onSearch?.(text);
  };
  const [first] = visibleOptions;
  return (
    <Modal title={title} onClose={onClose} size={isLong ? 640 : undefined}>
      <div className={styles.picker}>
        {meaning && <p className={styles.hint}>{meaning}</p>}
        <SearchBox
          label={t('Search')}
          value={search}
          isFocused={hasKeyboard}
          onChange={type}
          onEnter={() => searchText !== '' && first && choose(first.value)}
        />
        {visibleOptions.length > 0 ? (
          <ul className={isLong ? `${styles.options} ${styles.columns}` : styles.options}>
            {visibleOptions.map(({ key, value, label, hint }) => (
              <li key={key}>
                <button
                  type="button"
                  className={styles.option}
                  aria-current={key === chosenKey}
                  onClick={() => choose(value)}
                >
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
