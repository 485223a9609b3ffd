import {
  type AccountKey,
  accountKeys,
  type AccountRow,
  type AreaRow,
  type CatalogFact,
  catalogKeys,
  type DeliveryBoyRow,
  foldAccount,
  foldArea,
  foldDeliveryBoy,
  foldProduct,
  foldSupervisor,
  isAreaFact,
  isDeliveryBoyFact,
  isProductFact,
  isSupervisorFact,
  type ProductRow,
  type Recorded,
  type StoredFact,
  type SupervisorRow,
} from '@milkround/domain';
import type { FoldTable, Projection, Table } from '@milkround/event-store';

const namedColumns = { id: 'int', name: 'text', archived: 'boolean' } as const;
const staff = {
  id: 'int',
  unique_id: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  archived: 'boolean',
} as const;

const areaTable: Table<AreaRow> = {
  name: 'area',
  columns: { ...namedColumns, deadline: 'text' },
  key: ['id'],
};
const productTable: Table<ProductRow> = {
  name: 'product',
  columns: { ...namedColumns, step: 'numeric' },
  key: ['id'],
};
const supervisorTable: Table<SupervisorRow> = {
  name: 'supervisor',
  columns: { ...staff, area_ids: 'jsonb' },
  key: ['id'],
};
const deliveryBoyTable: Table<DeliveryBoyRow> = {
  name: 'delivery_boy',
  columns: { ...staff, area_id: 'int', supervisor_id: 'int' },
  key: ['id'],
  indexes: [['area_id']],
};

/** The logins of the staff. */
const accountTable: Table<AccountRow> = {
  name: 'account',
  columns: {
    role: 'text',
    person_id: 'int',
    email: 'text',
    email_set_by: 'uuid',
    password_set_by: 'uuid',
  },
  key: ['role', 'person_id'],
  indexes: [['role', 'email']],
};

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
