import type { DataColumn } from '../../ui/DataTable';
import { formatQuantity } from '../../ui/format';

/** A column that is one of the row's own quantities. */
export const quantityColumn = <Key extends string>(key: Key, label: string): DataColumn<Record<Key, number>> => ({
  key,
  label,
  align: 'end',
  value: (row) => row[key],
  show: (row) => formatQuantity(row[key]),
});
