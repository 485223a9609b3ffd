import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowError } from '@milkround/contracts';
import { translate } from '../i18n/translate';
import { countParams } from '../ui/format';
import styles from './CheckPreview.module.css';

/** The number of rows that are listed; a file with more errors is better corrected in Excel. */
const SHOWN = 200;

interface Props<Row> {
  label: string;
  /** The headings, with what stands below them. */
  columns: readonly (readonly [heading: string, cell: (row: Row) => ReactNode])[];
  rows: readonly Row[];
  /** The number of all rows. */
  count: number;
}

/** Rows of a file, each with its row number in Excel. */
export function RowTable<Row>({ label, columns, rows, count }: Props<Row>) {
  const { t } = useTranslation();
  const shown = rows.slice(0, SHOWN);
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(([heading]) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={index}>
                {columns.map(([heading, cell]) => (
                  <td key={heading}>{cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > shown.length && (
        <p className={styles.note}>{t('And {{shown}} more.', countParams(count - shown.length))}</p>
      )}
    </>
  );
}

/** The sheet, if the file has several, and Excel's row number. */
export const placeText = ({ sheet, row }: { sheet?: string; row: number }): string =>
  [sheet, row > 0 ? row : undefined].filter((part) => part !== undefined).join(' · ');

export function RowErrors({ errors, count }: { errors: readonly RowError[]; count: number }) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('Errors')}</h3>
      <RowTable
        label={t('Errors')}
        columns={[
          [t('Row'), (error) => placeText(error) || t('File')],
          [t('Column'), ({ column }) => column],
          [t('What is wrong'), (error) => translate(error)],
        ]}
        rows={errors}
        count={count}
      />
    </section>
  );
}
