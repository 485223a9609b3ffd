import { createMessage, parseSortOrder } from '@milkround/contracts';
import type { ReportColumn } from '@milkround/domain';
import { InvalidInput } from '../../http/input/invalid-input';

export interface Sort<Row> {
  column: ReportColumn<Row>;
  descending: boolean;
}

/** Parses `<column>:asc` or `<column>:desc`, the column by its key or its title. @throws InvalidInput */
export function parseSort<Row>(
  sort: string | null,
  columns: readonly ReportColumn<Row>[],
): Sort<Row> | null {
  if (sort === null) return null;
  const parts = parseSortOrder(sort);
  const column = columns.find(
    ({ key, title, exportTitle = title }) => key === parts?.column || exportTitle === parts?.column,
  );
  if (column) return { column, descending: parts?.order === 'desc' };
  const names = columns.map(({ key }) => key).join(', ');
  throw new InvalidInput([{ field: 'sort', message: createMessage('input-sort', { names }) }]);
}
