import { useTranslation } from 'react-i18next';
import { text } from '../../i18n';
import { EmptyNote } from '../EmptyNote';
import { ErrorNote } from '../ErrorNote';
import type { IconName } from '../Icon';
import { Spinner } from '../Spinner';
import type { PageState } from './table-page';
import type { PageSizes } from './table-sizes';
import { TableView, type TableLook } from './TableView';
import type { RowData } from '@tanstack/react-table';
import { useDataTable } from './useDataTable';

export type { DataColumn } from './TableCells';

interface Props<Row extends RowData> extends Omit<TableLook<Row>, 'searchLabel'> {
  rows: readonly Row[] | undefined;
  isLoading?: boolean;
  isError?: boolean;
  errorText?: string;
  errorDetail?: string;
  onRetry?: () => void;
  emptyText?: string;
  emptyIcon?: IconName;
  /** The reason for an empty table, or the next step. */
  emptyHint?: string;
  /** 5, 10 or 20 rows by default. */
  sizes?: PageSizes;
  /** The page that is shown, where it is not the table's own. */
  page?: PageState;
  /** Returns the searched text of a row; by default its visible columns. Define it outside the component. */
  searchTextsOf?: (row: Row) => readonly string[];
  searchLabel?: string;
}

/** The table of every list: search, sortable and hidden columns, row actions, pages; under 640 px a card per row. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { t } = useTranslation();
  const {
    rows,
    isLoading = false,
    isError = false,
    errorText = text('Error fetching data'),
    errorDetail,
    onRetry,
  } = props;
  if (isError)
    return (
      <ErrorNote message={t(errorText)} detail={errorDetail && t(errorDetail)} onRetry={onRetry} />
    );
  if (isLoading || !rows) return <Spinner />;
  if (rows.length === 0)
    return (
      <EmptyNote
        message={t(props.emptyText ?? text('No data available.'))}
        icon={props.emptyIcon ?? 'orders'}
        hint={props.emptyHint && t(props.emptyHint)}
      />
    );
  return <FilledTable {...props} rows={rows} />;
}

function FilledTable<Row extends RowData>({
  rows,
  sizes,
  page,
  searchTextsOf,
  searchLabel = text('Search'),
  ...look
}: Props<Row> & { rows: readonly Row[] }) {
  const state = useDataTable(rows, look.columns, { sizes, page, searchTextsOf });
  return <TableView {...look} searchLabel={searchLabel} state={state} />;
}
