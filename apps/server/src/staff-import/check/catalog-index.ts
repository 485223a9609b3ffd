import { createMessage, type Message } from '@milkround/contracts';
import { NameIndex, withNearest, type NameLookup } from '../../spreadsheets/check/name-index';
import { findNearest } from '../../spreadsheets/check/names';
import type { CatalogSupervisor, KnownPerson, StaffCatalog } from './staff-catalog';

/** Finds zones, supervisors and people by the texts of a file of people. */
export class StaffIndex {
  private readonly zoneNames: NameIndex<StaffCatalog['zones'][number]>;
  private readonly supervisors: NameIndex<CatalogSupervisor>[];
  private readonly byEmail: Map<string, KnownPerson>;
  private readonly byUniqueId: Map<string, KnownPerson>;

  constructor({ zones, supervisors, people }: StaffCatalog) {
    this.zoneNames = new NameIndex(zones, ({ name }) => name);
    this.supervisors = [
      new NameIndex(supervisors, ({ uniqueId }) => uniqueId),
      new NameIndex(supervisors, ({ email }) => email),
      new NameIndex(supervisors, ({ name }) => name),
    ];
    this.byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]));
    this.byUniqueId = new Map(people.map((person) => [person.uniqueId.toLowerCase(), person]));
  }

  /** Finds a zone by name: first as it is written, then without regard to spaces and punctuation. */
  private zone(text: string): NameLookup<StaffCatalog['zones'][number]> {
    const matches = this.zoneNames.strictly(text).concat(this.zoneNames.loosely(text));
    const zone = matches.find(({ archived }) => !archived);
    if (zone) return { match: zone };
    if (matches.length > 0)
      return { problem: () => createMessage('zone-archived', { name: text }) };
    return {
      problem: () =>
        withNearest(
          createMessage('row-not-zone', { name: text }),
          findNearest(text, this.zoneNames.currentNames()),
        ),
    };
  }

  /** Finds one zone, or several by their names with commas between them. */
  zones(text: string, mayBeSeveral: boolean): NameLookup<StaffCatalog['zones'][number][]> {
    const whole = this.zone(text);
    if ('match' in whole) return { match: [whole.match] };
    const names = mayBeSeveral ? text.split(/[,;]/).map((name) => name.trim()) : [];
    if (names.length < 2) return whole;
    const zones: StaffCatalog['zones'] = [];
    for (const name of names.filter(Boolean)) {
      const lookup = this.zone(name);
      if (!('match' in lookup)) return lookup;
      zones.push(lookup.match);
    }
    return zones.length > 0 ? { match: zones } : whole;
  }

  /** Finds a supervisor by unique id, else by email, else by name. A name that several supervisors share finds none of them. */
  supervisor(text: string): NameLookup<CatalogSupervisor> {
    const matches = this.supervisors.map((index) => index.strictly(text));
    for (const candidates of matches) {
      const currentSupervisors = candidates.filter(({ archived }) => !archived);
      if (currentSupervisors.length > 1)
        return { problem: () => severalAre(text, currentSupervisors) };
      if (currentSupervisors[0]) return { match: currentSupervisors[0] };
    }
    if (matches.some((candidates) => candidates.length > 0))
      return { problem: () => createMessage('supervisor-archived', { name: text }) };
    const names = this.supervisors.flatMap((index) => [...index.currentNames()]);
    return {
      problem: () =>
        withNearest(createMessage('row-not-supervisor', { name: text }), findNearest(text, names)),
    };
  }

  personOf(email: string): KnownPerson | null {
    return this.byEmail.get(email) ?? null;
  }

  ownerOf(uniqueId: string): KnownPerson | null {
    return this.byUniqueId.get(uniqueId.toLowerCase()) ?? null;
  }
}

const severalAre = (text: string, supervisors: readonly CatalogSupervisor[]): Message =>
  createMessage('row-several-supervisors', {
    name: text,
    ids: supervisors.map(({ uniqueId }) => uniqueId).join(', '),
  });
