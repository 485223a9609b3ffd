import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './TableCells.module.css';

/** More than it should be, or less: green with an arrow up, red with an arrow down. */
export type Tone = 'more' | 'less' | undefined;

/** One column of a table: its name, and the value that is sorted and searched by. */
export interface DataColumn<Row> {
  key: string;
  label: string;
  /** The label is a thing's name, a product's, and the same in every language. */
  isName?: boolean;
  /** The unit of the figures, in small type under the label. */
  unit?: string;
  /** Sorted and searched by; shown unless `show` is given. Null sorts last. */
  value: (row: Row) => string | number | null;
  isHidden?: boolean;
  /** True by default. */
  sortable?: boolean;
  /** `end` for figures. */
  align?: 'end';
  /** The cells are never wrapped. */
  isOneLine?: boolean;
  /** Long words are broken, as of addresses, so that they do not narrow the other columns. */
  breaksWords?: boolean;
  show?: (row: Row) => ReactNode;
  /** The arrow repeats the colour for people who cannot see it. */
  tone?: (row: Row) => Tone;
  /** The column's total over all rows that the search leaves. */
  footer?: (rows: readonly Row[]) => ReactNode;
}

interface Props<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  actions?: (row: Row) => ReactNode;
  /** Passed as a property, because a subscription for each row would slow down scrolling. */
  t: TFunction;
}

/** The cells of one row. On a phone each has the name of its column. */
export function TableCells<Row>({ row, columns, actions, t }: Props<Row>) {
  return (
    <>
      {columns.map(({ key, label, isName, align, isOneLine, breaksWords, show, value, tone }) => {
        const content = show ? show(row) : (value(row) ?? '-');
        const state = tone?.(row);
        return (
          <td
            key={key}
            role="cell"
            data-label={isName ? label : t(label)}
            data-align={align}
            data-one-line={isOneLine}
            data-breaks-words={breaksWords}
            data-tone={state}
          >
            {state ? <span className={styles.tone}>{content}</span> : content}
          </td>
        );
      })}
      {actions && (
        <td role="cell" data-label={t('Actions')} data-actions>
          {actions(row)}
        </td>
      )}
    </>
  );
}

/** Totals under the columns that have one; null when none has. */
export function TableFooter<Row>({
  rows,
  columns,
  hasActions,
}: {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  hasActions: boolean;
}) {
  const { t } = useTranslation();
  if (rows.length === 0 || !columns.some(({ footer }) => footer)) return null;
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map(({ key, label, isName, align, footer }) => (
          <td key={key} role="cell" data-label={isName ? label : t(label)} data-align={align}>
            {footer?.(rows)}
          </td>
        ))}
        {hasActions && <td role="cell" data-actions />}
      </tr>
    </tfoot>
  );
}
