import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/SearchBox';
import { useDebounced } from '../../../ui/useDebounced';
import styles from './Filters.module.css';

const TYPING_MS = 400;
/** The server searches for at least so many characters. */
const MIN_SEARCH = 2;

/** The search box. It searches after a pause in typing; a filter from outside, as by Back, replaces the typed text. */
export function FilterSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const settled = useDebounced(typed.trim(), TYPING_MS);
  useEffect(() => {
    if (settled !== typed.trim() || settled === value || (settled !== '' && settled.length < MIN_SEARCH)) return;
    onChange(settled);
  }, [settled, typed, value, onChange]);
  return <SearchBox label={t('Search')} placeholder={t('Name or ID')} className={styles.search} value={typed} onChange={setTyped} />;
}
