import type {
  AccountRow,
  AreaRow,
  DeliveryBoyRow,
  ProductRow,
  SupervisorRow,
} from '@milkround/domain';
import type { Table } from '@milkround/event-store';

const namedColumns = { id: 'int', name: 'text', archived: 'boolean' } as const;
const staff = {
  id: 'int',
  unique_id: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  archived: 'boolean',
} as const;

export const areaTable: Table<AreaRow> = {
  name: 'area',
  columns: { ...namedColumns, deadline: 'text' },
  key: ['id'],
};
export const productTable: Table<ProductRow> = {
  name: 'product',
  columns: { ...namedColumns, step: 'numeric' },
  key: ['id'],
};
export const supervisorTable: Table<SupervisorRow> = {
  name: 'supervisor',
  columns: { ...staff, area_ids: 'jsonb' },
  key: ['id'],
};
export const deliveryBoyTable: Table<DeliveryBoyRow> = {
  name: 'delivery_boy',
  columns: { ...staff, area_id: 'int', supervisor_id: 'int' },
  key: ['id'],
  indexes: [['area_id']],
};

/** The logins of the staff. */
export const accountTable: Table<AccountRow> = {
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
