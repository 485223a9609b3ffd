import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/SearchBox';
import { useDebounced } from '../../../ui/useDebounced';
import styles from './Filters.module.css';

const TYPING_MS = 400;
/** The minimum number of characters of a search on the server. */
const MIN_SEARCH = 2;

/** The search box. It searches after a pause in typing; a filter from outside, as by Back, replaces the typed text. */
export function FilterSearch({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (text.trim() !== value) setText(value);
  }
  const settledText = useDebounced(text.trim(), TYPING_MS);
  useEffect(() => {
    if (
      settledText !== text.trim() ||
      settledText === value ||
      (settledText !== '' && settledText.length < MIN_SEARCH)
    )
      return;
    onChange(settledText);
  }, [settledText, text, value, onChange]);
  return (
    <SearchBox
      label={t('Search')}
      placeholder={t('Name or ID')}
      className={styles.search}
      value={text}
      onChange={setText}
    />
  );
}
