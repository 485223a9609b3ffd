import { InvalidInput } from '../../http/input/invalid-input';
import type { Column } from './report';

export interface Sort<C> {
  column: C;
  descending: boolean;
}

/** Reads `<column>:asc` or `<column>:desc`, the column by its key or its title. @throws InvalidInput */
export function sortBy<C extends Pick<Column<never>, 'key' | 'title'>>(sort: string | null, columns: readonly C[]): Sort<C> | null {
  if (sort === null) return null;
  const [, name = '', direction] = /^(.+):(asc|desc)$/.exec(sort) ?? [];
  const column = columns.find(({ key, title }) => key === name || title === name);
  if (column) return { column, descending: direction === 'desc' };
  const names = columns.map(({ key }) => key).join(', ');
  throw new InvalidInput([{ field: 'sort', message: `sort must be <column>:asc or <column>:desc, the column one of ${names}` }]);
}
