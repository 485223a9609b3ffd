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
  /** The password of a new person; null for an existing person. */
  password: string | null;
  /** The id of the person who has this email; null for a new person. */
  id: number | null;
  /** The values that the file changes; empty for a new person. */
  changes: ImportedChange[];
  /** Whether the file has a password for a person who already has one. */
  isPasswordIgnored: boolean;
}

/** Turns rows into people. Each error goes to the problems with its row and the title of its column in the file. */
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

  /** Returns the text of a field in the form that is compared between rows. */
  textOf({ cells }: SheetRow, field: StaffField): string {
    const column = this.layout.fields[field];
    return column ? textOf(cells[column.index]) : '';
  }

  /** Returns the row's person, or null when the row has an error. */
  read(row: SheetRow): StaffRow | null {
    const countBefore = this.problems.count;
    const name = this.take(row, 'name', (cell) =>
      requiredText(cell, createMessage('name-required')),
    );
    const uniqueId = this.take(row, 'uniqueId', (cell) =>
      requiredText(cell, createMessage('unique-id-required')),
    );
    const email = this.take(row, 'email', emailValue);
    const existing = email === undefined ? null : this.index.personOf(email);
    const password = this.take(row, 'password', passwordValue) ?? null;
    // A wrong password is a problem of its own.
    const isMissing = email !== undefined && !existing && this.textOf(row, 'password') === '';
    if (isMissing) this.refuse(row, 'password', createMessage('password-required'));
    const phone = this.take(row, 'phone', phoneValue) ?? existing?.phone ?? null;
    const zones = this.take(row, 'zone', (cell) =>
      this.lookUp(cell, 'area-required', (text) =>
        this.index.zones(text, this.catalog.role === 'supervisor'),
      ),
    );
    const [zone] = zones ?? [];
    const supervisor =
      this.catalog.role === 'delivery-boy' ? this.takeSupervisor(row, zone?.id) : null;
    if (supervisor && zone && !supervisor.areaIds.includes(zone.id))
      this.refuse(
        row,
        'supervisor',
        createMessage('supervisor-elsewhere', { name: supervisor.name, area: zone.name }),
      );
    if (uniqueId !== undefined && email !== undefined) this.refuseTaken(row, uniqueId, existing);
    if (
      this.problems.count > countBefore ||
      !name ||
      !uniqueId ||
      !email ||
      !zones ||
      supervisor === undefined
    )
      return null;
    const person = {
      name,
      uniqueId,
      email,
      phone,
      areaIds: [...new Set(zones.map(({ id }) => id))],
      supervisorId: supervisor?.id ?? null,
    };
    return {
      row: row.row,
      person,
      password: existing ? null : password,
      id: existing?.id ?? null,
      changes: existing ? this.changesOf(existing, person) : [],
      isPasswordIgnored: existing !== null && password !== null,
    };
  }

  /** Null for a zone that has no supervisor. */
  private takeSupervisor(
    row: SheetRow,
    areaId: number | undefined,
  ): CatalogSupervisor | null | undefined {
    const hasNone =
      areaId !== undefined &&
      !this.catalog.supervisors.some(
        ({ areaIds, archived }) => !archived && areaIds.includes(areaId),
      );
    if (hasNone && this.textOf(row, 'supervisor') === '') return null;
    return this.take(row, 'supervisor', (cell) =>
      this.lookUp(cell, 'supervisor-required', (text) => this.index.supervisor(text)),
    );
  }

  private refuseTaken(row: SheetRow, uniqueId: string, existing: KnownPerson | null): void {
    const owner = this.index.ownerOf(uniqueId);
    if (owner && owner.id !== existing?.id)
      this.refuse(
        row,
        'uniqueId',
        createMessage(`${this.catalog.role}-unique-id-taken`, { value: uniqueId }),
      );
  }

  private changesOf(existing: KnownPerson, person: StaffRow['person']): ImportedChange[] {
    const nameOf = (kind: string, id: number | null) => this.names.get(`${kind} ${id}`) ?? null;
    const changes: ImportedChange[] = [
      { field: 'name', before: existing.name, after: person.name },
      { field: 'uniqueId', before: existing.uniqueId, after: person.uniqueId },
      { field: 'phone', before: existing.phone, after: person.phone ?? '' },
    ];
    const zonesOf = ({ areaIds }: Pick<KnownPerson, 'areaIds'>) =>
      areaIds.map((id) => nameOf('area', id) ?? '').join(', ');
    if (existing.areaIds.join() !== person.areaIds.join())
      changes.push({ field: 'area', before: zonesOf(existing), after: zonesOf(person) });
    if (existing.supervisorId !== person.supervisorId)
      changes.push({
        ...{ field: 'supervisor', before: nameOf('supervisor', existing.supervisorId) },
        after: nameOf('supervisor', person.supervisorId) ?? '',
      });
    return changes.filter(
      ({ field, before, after }) =>
        field === 'area' || field === 'supervisor' || (before ?? '') !== after,
    );
  }

  private lookUp<T>(
    cell: Cell,
    messageCode: 'area-required' | 'supervisor-required',
    find: (text: string) => NameLookup<T>,
  ): ParsedCell<T> {
    const text = requiredText(cell, createMessage(messageCode));
    if ('problem' in text) return text;
    const lookup = find(text.value);
    return 'match' in lookup ? { value: lookup.match } : lookup;
  }

  /** Returns the value of an optional column, or undefined when the column is missing or its value is wrong. */
  private take<T>(
    row: SheetRow,
    field: StaffField,
    parseCell: (cell: Cell) => ParsedCell<T>,
  ): T | undefined {
    const column = this.layout.fields[field];
    if (!column) return undefined;
    const value = parseCell(row.cells[column.index]);
    if ('value' in value) return value.value;
    this.problems.add({ row: row.row }, column.title, value.problem);
    return undefined;
  }

  private refuse(
    { row }: SheetRow,
    field: StaffField,
    message: Parameters<Problems['add']>[2],
  ): void {
    this.problems.add({ row }, this.layout.fields[field]?.title ?? TITLES[field], message);
  }
}
