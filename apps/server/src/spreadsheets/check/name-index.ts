import { appendMessage, createMessage, type Message } from '@milkround/contracts';
import { looseKey } from './names';

/** The thing that a text names, or the message that says why it names nothing. */
export type NameLookup<T> = { found: T } | { problem: () => Message };

/** Adds the name that was most likely meant, if there is one. */
export const withNearest = (problem: Message, name: string | null): Message =>
  name === null ? problem : appendMessage(problem, createMessage('row-meant', { name }));

/** Things by one of their names. Several may share a name: a name can be used again once its first bearer is archived. */
export class NameIndex<T extends { archived: boolean }> {
  private readonly strict = new Map<string, T[]>();
  private readonly loose = new Map<string, T[]>();
  private readonly names: string[] = [];

  constructor(things: readonly T[], nameOf: (thing: T) => string) {
    for (const thing of things) {
      const name = nameOf(thing);
      put(this.strict, strictKey(name), thing);
      put(this.loose, looseKey(name), thing);
      if (!thing.archived) this.names.push(name);
    }
  }

  strictly(text: string): T[] {
    return this.strict.get(strictKey(text)) ?? [];
  }

  loosely(text: string): T[] {
    return this.loose.get(looseKey(text)) ?? [];
  }

  /** The names of what is not archived. */
  current(): readonly string[] {
    return this.names;
  }
}

/** Without regard to case and to how many spaces stand where one does. */
const strictKey = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

function put<T>(map: Map<string, T[]>, key: string, thing: T): void {
  const there = map.get(key);
  if (there) there.push(thing);
  else map.set(key, [thing]);
}
