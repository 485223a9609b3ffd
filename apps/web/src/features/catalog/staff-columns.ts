import type { DeliveryBoy, Staff, Supervisor } from '@milkround/contracts';
import { text } from '../../i18n';
import type { DataColumn } from '../../ui/table/DataTable';

/** The columns that all people have. @param nameLabel the heading of the column of names */
const staffColumns = <Row extends Staff>(
  nameLabel: string,
  zones: (row: Row) => string,
): DataColumn<Row>[] => [
  { key: 'uid', label: text('UID'), value: (row) => row.unique_id },
  { key: 'name', label: nameLabel, value: (row) => row.name },
  { key: 'email', label: text('Email'), value: (row) => row.email, breaksWords: true },
  { key: 'zone', label: text('Zone'), value: zones },
  { key: 'area', label: text('Area ID'), value: (row) => row.area_id, isHidden: true },
];

export const DELIVERY_BOY_COLUMNS = staffColumns<DeliveryBoy>(
  text('Delivery Boy'),
  ({ area }) => area.name,
);
export const DELIVERY_BOY_COLUMNS_OF_ADMIN: readonly DataColumn<DeliveryBoy>[] = [
  ...DELIVERY_BOY_COLUMNS,
  {
    key: 'supervisor',
    label: text('Supervisor'),
    value: ({ supervisor }) => supervisor?.name ?? null,
  },
];
export const SUPERVISOR_COLUMNS = staffColumns<Supervisor>(text('Supervisor'), ({ areas }) =>
  areas.map(({ name }) => name).join(', '),
);
