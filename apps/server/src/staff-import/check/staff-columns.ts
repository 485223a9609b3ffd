import { createMessage, toAnswerMessage, type RowError } from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import {
  findFields,
  findHeader,
  type Aliases,
  type Column,
  type Header,
} from '../../spreadsheets/check/columns';
import type { SheetRow } from '../../spreadsheets/file/sheet';

export type StaffField =
  | 'name'
  | 'uniqueId'
  | 'email'
  | 'password'
  | 'phone'
  | 'zone'
  | 'supervisor';

/** The names of the columns in the template. */
export const TITLES: Record<StaffField, string> = {
  name: 'Name',
  uniqueId: 'Unique ID',
  email: 'Email',
  password: 'Password',
  phone: 'Phone',
  zone: 'Zone',
  supervisor: 'Supervisor',
};

const COMMON = {
  uniqueId: ['uniqueid', 'uid', 'id', 'code', 'employeeid', 'employeecode'],
  email: ['email', 'emailid', 'emailaddress', 'username', 'login'],
  password: ['password', 'pass'],
  phone: [
    'phone',
    'phoneno',
    'phonenumber',
    'mobile',
    'mobileno',
    'mobilenumber',
    'contact',
    'contactno',
  ],
  zone: ['zone', 'zonename', 'area', 'areaname'],
};
const ALIASES: Record<StaffRole, Aliases<StaffField>> = {
  supervisor: {
    ...COMMON,
    name: ['name', 'fullname', 'supervisor', 'supervisorname'],
    supervisor: [],
  },
  'delivery-boy': {
    ...COMMON,
    name: ['name', 'fullname', 'deliveryboy', 'deliveryboyname', 'mde', 'mdename'],
    supervisor: [
      'supervisor',
      'supervisorid',
      'supervisoruniqueid',
      'supervisoremail',
      'supervisorname',
    ],
  },
};

const REQUIRED: Record<StaffRole, readonly StaffField[]> = {
  supervisor: ['name', 'uniqueId', 'email', 'zone'],
  'delivery-boy': ['name', 'uniqueId', 'email', 'zone', 'supervisor'],
};

/** The columns of the template, in the order of the form. */
export const templateFields = (role: StaffRole): StaffField[] => [
  ...(['name', 'uniqueId', 'email', 'password', 'phone'] as const),
  ...(role === 'delivery-boy' ? (['supervisor'] as const) : []),
  'zone',
];

/** The positions of the columns in a file. */
export interface StaffLayout {
  fields: Partial<Record<StaffField, Column>>;
  ignored: string[];
}

/** Finds the header of a sheet of people; null if it has none. */
export const staffHeader = (rows: readonly SheetRow[], role: StaffRole): Header | null =>
  findHeader(rows, (columns) => {
    const { fields } = findFields(ALIASES[role], columns, 0);
    return {
      isComplete: fields.email !== undefined && fields.uniqueId !== undefined,
      known: Object.keys(fields).length,
    };
  });

/** Returns the positions of the columns, or the errors in the header, which is in the row with this number. */
export function staffLayout(
  columns: readonly Column[],
  row: number,
  role: StaffRole,
): { layout: StaffLayout } | { errors: RowError[] } {
  const { fields, repeatedErrors } = findFields(ALIASES[role], columns, row);
  const missingFields = REQUIRED[role].filter((field) => !fields[field]);
  const errors = missingFields.map((field) => {
    const column = TITLES[field];
    return { row: 0, column, ...toAnswerMessage(createMessage('row-column-missing', { column })) };
  });
  if (errors.length + repeatedErrors.length > 0) return { errors: [...errors, ...repeatedErrors] };
  const usedIndexes = new Set(Object.values(fields).map(({ index }) => index));
  return {
    layout: {
      fields,
      ignored: columns.filter(({ index }) => !usedIndexes.has(index)).map(({ title }) => title),
    },
  };
}
