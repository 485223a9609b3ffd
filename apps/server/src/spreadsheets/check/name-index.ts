import { appendMessage, createMessage, type Message } from '@milkround/contracts';
import { groupBy } from './group-by';
import { findNearest, looseKey } from './names';

/** The match of a text, or the message that explains why there is none. */
export type NameLookup<T> = { match: T } | { problem: () => Message };

/** Adds the most similar name to a message, if there is one. */
export const withNearest = (problem: Message, name: string | null): Message =>
  name === null ? problem : appendMessage(problem, createMessage('row-meant', { name }));

/** The messages about a name that is found nowhere, or only among the archived. */
export interface NameMessages {
  unknown: (name: string) => Message;
  archived: (name: string) => Message;
}

/** Things by one of their names. Several may share a name: a name can be used again after its first owner is archived. */
export class NameIndex<T extends { archived: boolean }> {
  private readonly byStrictKey: ReadonlyMap<string, T[]>;
  private readonly byLooseKey: ReadonlyMap<string, T[]>;
  private readonly names: readonly string[];

  constructor(things: readonly T[], nameOf: (thing: T) => string) {
    this.byStrictKey = groupBy(things, (thing) => strictKey(nameOf(thing)));
    this.byLooseKey = groupBy(things, (thing) => looseKey(nameOf(thing)));
    this.names = things.filter(({ archived }) => !archived).map(nameOf);
  }

  strictly(text: string): T[] {
    return this.byStrictKey.get(strictKey(text)) ?? [];
  }

  loosely(text: string): T[] {
    return this.byLooseKey.get(looseKey(text)) ?? [];
  }

  /** Finds a thing that is not archived: first by its name as it is written, then without regard to spaces and punctuation. */
  find(text: string, { unknown, archived }: NameMessages): NameLookup<T> {
    const matches = this.strictly(text).concat(this.loosely(text));
    const match = matches.find((thing) => !thing.archived);
    if (match) return { match };
    if (matches.length > 0) return { problem: () => archived(text) };
    return { problem: () => withNearest(unknown(text), findNearest(text, this.names)) };
  }

  /** Returns the names that are not archived. */
  currentNames(): readonly string[] {
    return this.names;
  }
}

interface NamedPerson {
  uniqueId: string;
  email: string;
  name: string;
  archived: boolean;
}

interface PersonMessages extends NameMessages {
  several: (name: string, ids: string) => Message;
}

/** Finds people by unique id, else by email, else by name. A name that several people share finds none of them. */
export class PersonIndex<T extends NamedPerson> {
  private readonly indexes: NameIndex<T>[];

  constructor(
    people: readonly T[],
    private readonly messages: PersonMessages,
  ) {
    this.indexes = (['uniqueId', 'email', 'name'] as const).map(
      (key) => new NameIndex(people, (person) => person[key]),
    );
  }

  find(text: string): NameLookup<T> {
    const { unknown, archived, several } = this.messages;
    const matches = this.indexes.map((index) => index.strictly(text));
    for (const candidates of matches) {
      const current = candidates.filter((person) => !person.archived);
      if (current.length > 1)
        return { problem: () => several(text, current.map(({ uniqueId }) => uniqueId).join(', ')) };
      if (current[0]) return { match: current[0] };
    }
    if (matches.some((candidates) => candidates.length > 0))
      return { problem: () => archived(text) };
    const names = this.indexes.flatMap((index) => [...index.currentNames()]);
    return { problem: () => withNearest(unknown(text), findNearest(text, names)) };
  }
}

/** Ignores case and the number of successive spaces. */
const strictKey = (text: string) =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
