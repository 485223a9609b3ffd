import { useQuery } from '@tanstack/react-query';
import type { Area } from '@milkround/contracts';
import { text } from '../../i18n';
import { formatTimeOfDay } from '../../ui/format';
import type { DataColumn } from '../../ui/table/DataTable';
import { areasQuery } from '../../live/catalog-queries';
import { ZONES } from './catalog-kinds';
import { CatalogScreen } from './CatalogScreen';
import { ZoneForm } from './ZoneForm';

const COLUMNS: readonly DataColumn<Area>[] = [
  { key: 'uid', label: text('UID'), value: ({ id }) => id },
  { key: 'name', label: text('Zone Name'), value: ({ name }) => name },
  {
    key: 'deadline',
    label: text('Deadline'),
    value: ({ deadline }) => deadline,
    show: ({ deadline }) => formatTimeOfDay(deadline),
  },
];

/** The list of zones. */
export default function ZonesScreen() {
  return (
    <CatalogScreen
      officeRole="admin"
      kind={ZONES}
      list={useQuery(areasQuery)}
      columns={COLUMNS}
      form={(row, onClose) => <ZoneForm row={row} onClose={onClose} />}
    />
  );
}
