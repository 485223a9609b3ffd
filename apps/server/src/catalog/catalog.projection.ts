import {
  accountKeys,
  catalogKeys,
  foldAccount,
  foldArea,
  foldDeliveryBoy,
  foldProduct,
  foldSupervisor,
  isAreaFact,
  isDeliveryBoyFact,
  isProductFact,
  isSupervisorFact,
  type AccountKey,
  type AccountRow,
  type CatalogFact,
  type Recorded,
  type StoredFact,
} from '@milkround/domain';
import type { FoldTable, Projection, Table } from '@milkround/event-store';
import {
  accountTable,
  areaTable,
  deliveryBoyTable,
  productTable,
  supervisorTable,
} from './catalog.table';

function toFoldTable<Row extends object, F extends CatalogFact>(
  table: Table<Row>,
  isFact: (entry: StoredFact) => entry is StoredFact & Recorded<F>,
  fold: (row: Row | null, fact: F) => Row | null,
): FoldTable<Row> {
  return {
    kind: 'fold',
    table,
    keys: (event) => (isFact(event) ? catalogKeys(event) : []),
    fold: (row, event) => (isFact(event) ? fold(row, event) : row),
  };
}

const isStaffFact = (entry: StoredFact) => isSupervisorFact(entry) || isDeliveryBoyFact(entry);

const accounts: FoldTable<AccountRow> = {
  kind: 'fold',
  table: accountTable,
  keys: (event) => (isStaffFact(event) ? accountKeys(event) : []),
  // The engine hands back a key that `keys` made.
  fold: (row, event, key) =>
    isStaffFact(event) ? foldAccount(row, event, key as AccountKey) : row,
};

/** Zones, products and staff as they are today, the archived ones too: their names stay in history. */
export const catalogProjection: Projection = {
  name: 'catalog',
  version: 4,
  tables: [
    toFoldTable(areaTable, isAreaFact, foldArea),
    toFoldTable(productTable, isProductFact, foldProduct),
    toFoldTable(supervisorTable, isSupervisorFact, foldSupervisor),
    toFoldTable(deliveryBoyTable, isDeliveryBoyFact, foldDeliveryBoy),
    accounts,
  ],
};
