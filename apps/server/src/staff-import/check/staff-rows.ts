import { createMessage, type ImportedChange } from '@milkround/contracts';
import { textOf, type ParsedCell } from '../../spreadsheets/check/cell-values';
import type { NameLookup } from '../../spreadsheets/check/name-index';
import type { Problems } from '../../spreadsheets/check/problems';
import type { Cell, SheetRow } from '../../spreadsheets/file/sheet';
import type { StaffIndex } from './catalog-index';
import type { CatalogSupervisor, KnownPerson, StaffCatalog } from './staff-catalog';
import { TITLES, type StaffField, type StaffLayout } from './staff-columns';
import { emailValue, passwordValue, phoneValue, requiredText } from './staff-values';

/** One person of a file, the names resolved. */
export interface StaffRow {
  row: number;
  person: Omit<KnownPerson, 'id'>;
  /** The password of a new person; null for somebody who is there already. */
  password: string | null;
  /** The id of the person who has this email; null for a new person. */
  id: number | null;
  /** What the file gives another value; empty for a new person. */
  changes: ImportedChange[];
  /** Whether the file has a password for somebody who has one already. */
  isPasswordIgnored: boolean;
}

/** Turns rows into people. What is wrong goes to the problems, each with its row and its column as the file heads it. */
export class StaffRowReader {
  private readonly names: Map<string, string>;

  constructor(
    private readonly layout: StaffLayout,
    private readonly catalog: StaffCatalog,
    private readonly index: StaffIndex,
    private readonly problems: Problems,
  ) {
    const { zones, supervisors } = catalog;
    this.names = new Map([
      ...zones.map(({ id, name }) => [`area ${id}`, name] as const),
      ...supervisors.map(({ id, name }) => [`supervisor ${id}`, name] as const),
    ]);
  }

  /** The text of a field, as it is compared between rows. */
  textOf({ cells }: SheetRow, field: StaffField): string {
    const column = this.layout.fields[field];
    return column ? textOf(cells[column.index]) : '';
  }

  /** The row's person; null when anything in the row is wrong. */
  read(row: SheetRow): StaffRow | null {
    const before = this.problems.count;
    const name = this.take(row, 'name', (cell) => requiredText(cell, createMessage('name-required')));
    const uniqueId = this.take(row, 'uniqueId', (cell) => requiredText(cell, createMessage('unique-id-required')));
    const email = this.take(row, 'email', emailValue);
    const known = email === undefined ? null : this.index.personOf(email);
    const password = this.take(row, 'password', passwordValue) ?? null;
    // A password that is wrong is a problem of its own.
    const isMissing = email !== undefined && !known && this.textOf(row, 'password') === '';
    if (isMissing) this.refuse(row, 'password', createMessage('password-required'));
    const phone = this.take(row, 'phone', phoneValue) ?? known?.phone ?? null;
    const supervisor = this.catalog.role === 'delivery-boy' ? this.takeSupervisor(row) : null;
    const zone = this.take(row, 'zone', (cell) => this.lookUp(cell, 'area-required', (text) => this.index.zone(text)));
    if (supervisor && zone && supervisor.areaId !== zone.id)
      this.refuse(row, 'supervisor', createMessage('supervisor-elsewhere', { name: supervisor.name, area: zone.name }));
    if (uniqueId !== undefined && email !== undefined) this.refuseTaken(row, uniqueId, known);
    if (this.problems.count > before || !name || !uniqueId || !email || !zone || supervisor === undefined) return null;
    const person = { name, uniqueId, email, phone, areaId: zone.id, supervisorId: supervisor?.id ?? null };
    return {
      row: row.row,
      person,
      password: known ? null : password,
      id: known?.id ?? null,
      changes: known ? this.changesOf(known, person) : [],
      isPasswordIgnored: known !== null && password !== null,
    };
  }

  private takeSupervisor(row: SheetRow): CatalogSupervisor | undefined {
    return this.take(row, 'supervisor', (cell) => this.lookUp(cell, 'supervisor-required', (text) => this.index.supervisor(text)));
  }

  private refuseTaken(row: SheetRow, uniqueId: string, known: KnownPerson | null): void {
    const owner = this.index.ownerOf(uniqueId);
    if (owner && owner.id !== known?.id)
      this.refuse(row, 'uniqueId', createMessage(`${this.catalog.role}-unique-id-taken`, { value: uniqueId }));
  }

  private changesOf(known: KnownPerson, person: StaffRow['person']): ImportedChange[] {
    const nameOf = (kind: string, id: number | null) => this.names.get(`${kind} ${id}`) ?? null;
    const changes: ImportedChange[] = [
      { field: 'name', before: known.name, after: person.name },
      { field: 'uniqueId', before: known.uniqueId, after: person.uniqueId },
      { field: 'phone', before: known.phone, after: person.phone ?? '' },
    ];
    if (known.areaId !== person.areaId)
      changes.push({ field: 'area', before: nameOf('area', known.areaId), after: nameOf('area', person.areaId) ?? '' });
    if (known.supervisorId !== person.supervisorId)
      changes.push({
        ...{ field: 'supervisor', before: nameOf('supervisor', known.supervisorId) },
        after: nameOf('supervisor', person.supervisorId) ?? '',
      });
    return changes.filter(({ field, before, after }) => field === 'area' || field === 'supervisor' || (before ?? '') !== after);
  }

  private lookUp<T>(cell: Cell, missing: 'area-required' | 'supervisor-required', find: (text: string) => NameLookup<T>): ParsedCell<T> {
    const text = requiredText(cell, createMessage(missing));
    if ('problem' in text) return text;
    const found = find(text.value);
    return 'found' in found ? { value: found.found } : found;
  }

  /** The value of a column that the file may not have; undefined also when it is wrong. */
  private take<T>(row: SheetRow, field: StaffField, read: (cell: Cell) => ParsedCell<T>): T | undefined {
    const column = this.layout.fields[field];
    if (!column) return undefined;
    const value = read(row.cells[column.index]);
    if ('value' in value) return value.value;
    this.problems.add(row.row, column.title, value.problem);
    return undefined;
  }

  private refuse({ row }: SheetRow, field: StaffField, message: Parameters<Problems['add']>[2]): void {
    this.problems.add(row, this.layout.fields[field]?.title ?? TITLES[field], message);
  }
}
