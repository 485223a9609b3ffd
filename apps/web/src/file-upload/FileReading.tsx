import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileNote, FileRows } from '@milkround/contracts';
import { translate } from '../i18n/translate';
import { formatQuantity } from '../ui/format';
import styles from './CheckPreview.module.css';
import { countParams } from './count-params';

interface Props {
  check: { rows: FileRows; notes: FileNote[]; ignoredColumns: string[] };
  /** The words for rows with lines and for those without, such as "with orders". */
  words: Pick<Record<keyof FileRows, string>, 'withLines' | 'blank'>;
  /** A sentence after the sum of the rows. */
  sum?: string;
  /** Further items of the list. */
  children?: ReactNode;
}

/** Shows the numbers of rows by their content, and notes on what a person may not expect. */
export function FileReading({
  check: { rows, notes, ignoredColumns },
  words,
  sum = '',
  children,
}: Props) {
  const { t } = useTranslation();
  const parts = [
    [words.withLines, rows.withLines],
    [t('with errors'), rows.withErrors],
    [words.blank, rows.blank],
    [t('with 0'), rows.zero],
    [t('totals and repeated headings'), rows.totals],
  ] as const;
  const shown = parts
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${formatQuantity(number)} ${name}`)
    .join(' + ');
  return (
    <section>
      <h3 className={styles.heading}>{t('What was read')}</h3>
      <ul className={styles.list}>
        <li>{`${t('{{shown}} rows', countParams(rows.rows))}${shown && ` = ${shown}`}. ${sum}`}</li>
        {children}
        {notes.map((note) => (
          <li key={note.message}>{translate(note)}</li>
        ))}
        {ignoredColumns.length > 0 && (
          <li>
            {t('Columns that mean nothing here: {{columns}}.', {
              columns: ignoredColumns.join(', '),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}
