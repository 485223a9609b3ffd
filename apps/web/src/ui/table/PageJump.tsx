import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './TablePaging.module.css';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  onJump: (page: number) => void;
}

/** An input with the number of the page. An invalid number leads to the nearest page. */
export function PageJump({ page, pages, onJump }: Props) {
  const { t } = useTranslation();
  const [pageText, setPageText] = useState(String(page));
  const jump = () => {
    const newPage = Math.min(pages, Math.max(1, Math.trunc(Number(pageText)) || page));
    setPageText(String(newPage));
    if (newPage !== page) onJump(newPage);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    jump();
  };
  return (
    <form className={styles.jump} onSubmit={submit} noValidate>
      <input
        type="number"
        min={1}
        max={pages}
        aria-label={t('Go to page')}
        title={t('Go to page')}
        value={pageText}
        onChange={(event) => setPageText(event.target.value)}
        onBlur={jump}
      />
    </form>
  );
}
