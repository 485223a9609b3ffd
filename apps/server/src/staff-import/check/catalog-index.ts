import { createMessage, type Message } from '@milkround/contracts';
import { NameIndex, withNearest, type NameLookup } from '../../spreadsheets/check/name-index';
import { nearest } from '../../spreadsheets/check/names';
import type { CatalogSupervisor, KnownPerson, StaffCatalog } from './staff-catalog';

/** Finds zones, supervisors and people by what a file of people names them. */
export class StaffIndex {
  private readonly zones: NameIndex<StaffCatalog['zones'][number]>;
  private readonly supervisors: NameIndex<CatalogSupervisor>[];
  private readonly byEmail: Map<string, KnownPerson>;
  private readonly byUniqueId: Map<string, KnownPerson>;

  constructor({ zones, supervisors, people }: StaffCatalog) {
    this.zones = new NameIndex(zones, ({ name }) => name);
    this.supervisors = [
      new NameIndex(supervisors, ({ uniqueId }) => uniqueId),
      new NameIndex(supervisors, ({ email }) => email),
      new NameIndex(supervisors, ({ name }) => name),
    ];
    this.byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]));
    this.byUniqueId = new Map(people.map((person) => [person.uniqueId.toLowerCase(), person]));
  }

  /** Finds a zone by name: first as it is written, then without regard to spaces and punctuation. */
  zone(text: string): NameLookup<StaffCatalog['zones'][number]> {
    const matches = this.zones.strictly(text).concat(this.zones.loosely(text));
    const zone = matches.find(({ archived }) => !archived);
    if (zone) return { found: zone };
    if (matches.length > 0) return { problem: () => createMessage('zone-archived', { name: text }) };
    return { problem: () => withNearest(createMessage('row-not-zone', { name: text }), nearest(text, this.zones.current())) };
  }

  /** Finds a supervisor by unique id, else by email, else by name. A name that several have finds none of them. */
  supervisor(text: string): NameLookup<CatalogSupervisor> {
    const matches = this.supervisors.map((index) => index.strictly(text));
    for (const found of matches) {
      const current = found.filter(({ archived }) => !archived);
      if (current.length > 1) return { problem: () => severalAre(text, current) };
      if (current[0]) return { found: current[0] };
    }
    if (matches.some((found) => found.length > 0)) return { problem: () => createMessage('supervisor-archived', { name: text }) };
    const names = this.supervisors.flatMap((index) => [...index.current()]);
    return { problem: () => withNearest(createMessage('row-not-supervisor', { name: text }), nearest(text, names)) };
  }

  personOf(email: string): KnownPerson | null {
    return this.byEmail.get(email) ?? null;
  }

  ownerOf(uniqueId: string): KnownPerson | null {
    return this.byUniqueId.get(uniqueId.toLowerCase()) ?? null;
  }
}

const severalAre = (text: string, several: readonly CatalogSupervisor[]): Message =>
  createMessage('row-several-supervisors', { name: text, ids: several.map(({ uniqueId }) => uniqueId).join(', ') });
