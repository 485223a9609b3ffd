import {
  createMessage,
  EMAIL_PATTERN,
  PASSWORD_MIN_LENGTH,
  phoneNumberOf,
  type ImportedChange,
  type ImportedField,
  type StaffColumnMeaning,
  type StaffField,
} from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import {
  EXCEL_ERROR,
  faultOf,
  hasFormula,
  idValue,
  requiredText,
  textOf,
  textValue,
  type ParsedCell,
} from '../spreadsheets/check/cell-values';
import { NameIndex, PersonIndex, type NameLookup } from '../spreadsheets/check/name-index';
import {
  checkPlain,
  readPlain,
  type CheckedPlain,
  type PlainSheets,
} from '../spreadsheets/check/plain-file';
import type { RowCells } from '../spreadsheets/check/row-cells';
import { readFile } from '../spreadsheets/file/read-file';
import type { Cell } from '../spreadsheets/file/sheet';
import type { FileTask } from '../spreadsheets/file-tasks';
import type { Place } from '../spreadsheets/row-order';
import { STAFF_KINDS } from './staff-columns';

interface Zone {
  id: number;
  name: string;
  archived: boolean;
}

/** A supervisor or delivery boy of the catalog. */
export interface KnownPerson {
  id: number;
  uniqueId: string;
  name: string;
  email: string;
  phone: string | null;
  /** One, or all zones of a supervisor. */
  areaIds: readonly number[];
  /** Null for supervisors, and for a delivery boy who has none. */
  supervisorId: number | null;
  archived: boolean;
}

/** With what a file of people is compared. Archived zones and supervisors are for the message about a file that names one. */
export interface StaffCatalog {
  role: StaffRole;
  zones: Zone[];
  supervisors: KnownPerson[];
  /** The people of the role who are not archived. */
  people: KnownPerson[];
}

/** By what a file of people is read: the meanings of explained columns, by their headers. */
export interface StaffReading {
  role: StaffRole;
  columns: Record<string, StaffColumnMeaning>;
}

export type StaffSheets = PlainSheets<StaffField>;

/** One person of a file, the names resolved. */
export interface StaffRow extends Place {
  person: Omit<KnownPerson, 'id' | 'archived'>;
  password: string | null;
  /** The id of the person who has this email; null for a new person. */
  id: number | null;
  /** The values that the file changes; empty for a new person. */
  changes: ImportedChange[];
}

/** A file of people, compared with the catalog. */
export type CheckedStaff = CheckedPlain<StaffField, StaffRow>;

/** The reading of a file of people. */
export const STAFF_FILES: FileTask<StaffReading, StaffSheets> = {
  name: 'staff',
  run: (bytes, { role, columns }) => readPlain(readFile(bytes), STAFF_KINDS[role], columns),
};

/** Compares a file of people with the catalog, row by row. */
export function checkStaff(sheets: StaffSheets, catalog: StaffCatalog): CheckedStaff {
  const index = new StaffIndex(catalog);
  return checkPlain(sheets, STAFF_KINDS[catalog.role], (cells) => readPerson(cells, index));
}

function readPerson(cells: RowCells<StaffField>, index: StaffIndex): StaffRow | undefined {
  const name = cells.take('name', (cell, title) =>
    withoutFormula(cell, requiredText(cell, MAX_CHARACTERS, title)),
  );
  const uniqueId = cells.take('uniqueId', (cell, title) => idValue(cell, MAX_CHARACTERS, title));
  const email = cells.take('email', emailValue);
  const phone = cells.take('phone', phoneValue);
  const password = cells.take('password', passwordValue) ?? null;
  const existing = index.byEmail.get(email ?? '') ?? null;
  if (email !== undefined && !existing && cells.text('password') === '')
    cells.refuse('password', createMessage('password-required'));
  const owner = index.byUniqueId.get(uniqueId?.toLowerCase() ?? '');
  if (uniqueId !== undefined && owner && owner.id !== existing?.id)
    cells.refuse('uniqueId', createMessage(`${index.role}-unique-id-taken`, { value: uniqueId }));
  const zones = cells.take('zone', (cell, title) =>
    lookUp(cell, title, (text) => index.zones(text)),
  );
  const [zone] = zones ?? [];
  const supervisor =
    index.role === 'supervisor' ||
    (cells.text('supervisor') === '' && index.isWithoutSupervisor(zone))
      ? null
      : cells.take('supervisor', (cell, title) =>
          lookUp(cell, title, (text) => index.supervisors.find(text)),
        );
  if (supervisor && zone && !supervisor.areaIds.includes(zone.id))
    cells.refuse(
      'supervisor',
      createMessage('supervisor-elsewhere', { name: supervisor.name, area: zone.name }),
    );
  if (!name || !uniqueId || !email || !zones || supervisor === undefined) return undefined;
  const person = {
    ...{ name, uniqueId, email },
    phone: phone ?? existing?.phone ?? null,
    areaIds: [...new Set(zones.map(({ id }) => id))],
    supervisorId: supervisor?.id ?? null,
  };
  const changes = existing ? index.changesOf(existing, person) : [];
  return { ...cells.place, person, password, id: existing?.id ?? null, changes };
}

/** The longest text that the forms of people accept. */
const MAX_CHARACTERS = 200;

const withoutFormula = <T>(cell: Cell, value: ParsedCell<T>): ParsedCell<T> =>
  hasFormula(cell) ? { problem: createMessage('row-formula') } : value;

function emailValue(cell: Cell, title: string): ParsedCell<string> {
  const text = withoutFormula(cell, requiredText(cell, MAX_CHARACTERS, title));
  if ('problem' in text) return text;
  const value = text.value.toLowerCase();
  return EMAIL_PATTERN.test(value) ? { value } : { problem: createMessage('email-invalid') };
}

/** Parses a phone number into 10 digits; null when blank. */
function phoneValue(cell: Cell): ParsedCell<string | null> {
  const text = withoutFormula(cell, textValue(cell, MAX_CHARACTERS));
  if ('problem' in text) return text;
  const value = phoneNumberOf(text.value);
  const isWrong = value === null && text.value !== '';
  return isWrong ? { problem: createMessage('phone-invalid') } : { value };
}

/** Parses a password; null when blank. Its text is in no message. */
function passwordValue(cell: Cell): ParsedCell<string | null> {
  const value = textOf(cell);
  const fault = faultOf(cell);
  if (fault) return { problem: fault };
  if (value === '') return { value: null };
  if (hasFormula(cell) || EXCEL_ERROR.test(value)) return { problem: createMessage('row-formula') };
  if (value.length < PASSWORD_MIN_LENGTH) return { problem: createMessage('password-too-short') };
  return value.length > MAX_CHARACTERS
    ? { problem: createMessage('input-password-too-long', { max: MAX_CHARACTERS }) }
    : { value };
}

function lookUp<T>(
  cell: Cell,
  title: string,
  find: (text: string) => NameLookup<T>,
): ParsedCell<T> {
  const text = requiredText(cell, MAX_CHARACTERS, title);
  if ('problem' in text) return text;
  const lookup = find(text.value);
  return 'match' in lookup ? { value: lookup.match } : lookup;
}

/** Finds zones, supervisors and people by the texts of a file. */
class StaffIndex {
  readonly role: StaffRole;
  readonly supervisors: PersonIndex<KnownPerson>;
  readonly byEmail: ReadonlyMap<string, KnownPerson>;
  readonly byUniqueId: ReadonlyMap<string, KnownPerson>;
  private readonly zoneNames: NameIndex<Zone>;

  constructor(private readonly catalog: StaffCatalog) {
    const { role, zones, supervisors, people } = catalog;
    this.role = role;
    this.zoneNames = new NameIndex(zones, ({ name }) => name);
    this.supervisors = new PersonIndex(supervisors, {
      unknown: (name) => createMessage('row-not-supervisor', { name }),
      archived: (name) => createMessage('supervisor-archived', { name }),
      several: (name, ids) => createMessage('row-several-supervisors', { name, ids }),
    });
    this.byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]));
    this.byUniqueId = new Map(people.map((person) => [person.uniqueId.toLowerCase(), person]));
  }

  /** Finds one zone, or several zones of a supervisor by their names with commas between them. */
  zones(text: string): NameLookup<Zone[]> {
    const find = (name: string) =>
      this.zoneNames.find(name, {
        unknown: (unknown) => createMessage('row-not-zone', { name: unknown }),
        archived: (archived) => createMessage('zone-archived', { name: archived }),
      });
    const whole = find(text);
    if ('match' in whole) return { match: [whole.match] };
    const names = text.split(/[,;]/).map((name) => name.trim());
    if (this.role !== 'supervisor' || names.length < 2) return whole;
    const zones: Zone[] = [];
    for (const name of names.filter(Boolean)) {
      const lookup = find(name);
      if (!('match' in lookup)) return lookup;
      zones.push(lookup.match);
    }
    return zones.length > 0 ? { match: zones } : whole;
  }

  isWithoutSupervisor(zone: Zone | undefined): boolean {
    return (
      zone !== undefined &&
      !this.catalog.supervisors.some(
        ({ areaIds, archived }) => !archived && areaIds.includes(zone.id),
      )
    );
  }

  changesOf(existing: KnownPerson, person: StaffRow['person']): ImportedChange[] {
    const [before, after] = [this.shown(existing), this.shown(person)];
    return FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
      ...{ field, before: before[field], after: after[field] },
    }));
  }

  private shown({
    name,
    uniqueId,
    phone,
    areaIds,
    supervisorId,
  }: StaffRow['person']): Record<ImportedField, string> {
    const { zones, supervisors } = this.catalog;
    const supervisor = supervisors.find(({ id }) => id === supervisorId);
    return {
      ...{ name, uniqueId, phone: phone ?? '' },
      zone: areaIds.map((id) => zones.find((zone) => zone.id === id)?.name ?? '').join(', '),
      supervisor: supervisor ? `${supervisor.name} (${supervisor.uniqueId})` : '',
    };
  }
}

const FIELDS: readonly ImportedField[] = ['name', 'uniqueId', 'phone', 'zone', 'supervisor'];
