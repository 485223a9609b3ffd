import {
  createMessage,
  STAFF_FIELDS,
  STAFF_IMPORT_LIMITS,
  STAFF_TITLES,
  type StaffField,
} from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import { keysOf } from '../spreadsheets/check/columns';
import type { PlainKind } from '../spreadsheets/check/plain-file';

const ALIASES = {
  name: keysOf('name, full name, नाम, नाव, पूरा नाम, पूर्ण नाव'),
  uniqueId: keysOf('unique id, uid, id, code, employee id, employee code, कोड, क्रमांक, आईडी, आयडी'),
  email: keysOf('email, email id, email address, user name, login, ईमेल, ई मेल'),
  password: keysOf('password, pass, पासवर्ड'),
  phone: keysOf(`
    phone, phone no, phone number, mobile, mobile no, mobile number, contact, contact no, फोन, मोबाइल, मोबाईल`),
  supervisor: keysOf(`
    supervisor, supervisor id, supervisor unique id, supervisor email, supervisor name, पर्यवेक्षक, सुपरवाइजर, सुपरवायझर`),
  zone: keysOf('zone, zone name, area, area name, ज़ोन, झोन, क्षेत्र, विभाग'),
};

const common = {
  titles: STAFF_TITLES,
  keys: ['email', 'uniqueId'],
  repeated: ['supervisor', 'zone'],
  unreadNote: (sheet: string) => createMessage('staff-sheet-unread', { sheet }),
  empty: createMessage('staff-file-empty'),
  maxRows: STAFF_IMPORT_LIMITS.rows,
} as const;

/** The files of people of each role. */
export const STAFF_KINDS: Record<StaffRole, PlainKind<StaffField>> = {
  supervisor: {
    ...common,
    aliases: {
      ...ALIASES,
      name: [...ALIASES.name, ...keysOf('supervisor, supervisor name')],
      supervisor: [],
    },
    required: ['name', 'uniqueId', 'email', 'zone'],
  },
  'delivery-boy': {
    ...common,
    aliases: {
      ...ALIASES,
      name: [...ALIASES.name, ...keysOf('delivery boy, delivery boy name, mde, mde name')],
    },
    required: ['name', 'uniqueId', 'email', 'supervisor', 'zone'],
  },
};

const ABOUT: Record<StaffField, string> = {
  name: 'Required.',
  uniqueId: 'Required. An id that nobody else has, such as MDE-021.',
  email:
    'Required. It is the name to sign in with. Somebody who is there already is recognised by it.',
  password:
    'Required for new people, at least 6 characters. For people who are there already it is ignored.',
  phone: 'Optional, 10 digits. A blank cell leaves the number as it is.',
  supervisor:
    'The unique id of the supervisor, or his email or exact name. He must be of the zone. Blank if the zone has none.',
  zone: 'Required. The name of the zone; a supervisor may have several, separated by commas.',
};

/** The columns of the template, in the order of the form, with what they hold. */
export const templateColumns = (role: StaffRole): [title: string, about: string][] =>
  STAFF_FIELDS.filter((field) => role === 'delivery-boy' || field !== 'supervisor').map((field) => [
    STAFF_TITLES[field],
    ABOUT[field],
  ]);
