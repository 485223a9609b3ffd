import { useQuery } from '@tanstack/react-query';
import { type Area, messageKey } from '@milkround/contracts';
import { text } from '../../i18n';
import type { DataColumn } from '../../ui/table/DataTable';
import { areasQuery } from './catalog.queries';
import { ZONES } from './catalog-kinds';
import { CatalogScreen } from './CatalogScreen';
import { NameForm } from './NameForm';

const COLUMNS: readonly DataColumn<Area>[] = [
  { key: 'uid', label: text('UID'), value: ({ id }) => id },
  { key: 'name', label: text('Zone Name'), value: ({ name }) => name },
];

/** The zones that milk goes to. */
export default function ZonesScreen() {
  return (
    <CatalogScreen
      scope="admin"
      kind={ZONES}
      list={useQuery(areasQuery)}
      columns={COLUMNS}
      form={(row, onClose) => (
        <NameForm kind={ZONES} row={row} label={text('Zone Name')} missing={messageKey('area-name-required')} onClose={onClose} />
      )}
    />
  );
}
