import { appendMessage, createMessage, type Message } from '@milkround/contracts';
import { looseKey } from './names';

/** The match of a text, or the message that explains why there is none. */
export type NameLookup<T> = { match: T } | { problem: () => Message };

/** Adds the most similar name to a message, if there is one. */
export const withNearest = (problem: Message, name: string | null): Message =>
  name === null ? problem : appendMessage(problem, createMessage('row-meant', { name }));

/** Things by one of their names. Several may share a name: a name can be used again after its first owner is archived. */
export class NameIndex<T extends { archived: boolean }> {
  private readonly byStrictKey = new Map<string, T[]>();
  private readonly byLooseKey = new Map<string, T[]>();
  private readonly names: string[] = [];

  constructor(things: readonly T[], nameOf: (thing: T) => string) {
    for (const thing of things) {
      const name = nameOf(thing);
      addTo(this.byStrictKey, strictKey(name), thing);
      addTo(this.byLooseKey, looseKey(name), thing);
      if (!thing.archived) this.names.push(name);
    }
  }

  strictly(text: string): T[] {
    return this.byStrictKey.get(strictKey(text)) ?? [];
  }

  loosely(text: string): T[] {
    return this.byLooseKey.get(looseKey(text)) ?? [];
  }

  /** Returns the names that are not archived. */
  currentNames(): readonly string[] {
    return this.names;
  }
}

/** Ignores case and the number of successive spaces. */
const strictKey = (text: string) =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

function addTo<T>(map: Map<string, T[]>, key: string, thing: T): void {
  const entries = map.get(key);
  if (entries) entries.push(thing);
  else map.set(key, [thing]);
}
