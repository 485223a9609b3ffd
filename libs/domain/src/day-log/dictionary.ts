const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HEX_CHARS = 32;
/** The parts of a UUID that hyphens separate, as ends within its 32 digits. */
const UUID_ENDS = [8, 12, 16, 20, HEX_CHARS] as const;

/** Gives texts their places in the dictionaries of a day log: UUIDs positive ones, other texts negative ones. */
export class DictionaryWriter {
  readonly texts: string[] = [];
  private readonly ids: string[] = [];
  private readonly places = new Map<string, number>();

  placeOf(text: string): number {
    const knownPlace = this.places.get(text);
    if (knownPlace !== undefined) return knownPlace;
    const place = UUID.test(text)
      ? this.ids.push(text.replaceAll('-', ''))
      : -this.texts.push(text);
    this.places.set(text, place);
    return place;
  }

  /** The UUIDs without hyphens, joined. */
  joinedIds(): string {
    return this.ids.join('');
  }

  reader(): DictionaryReader {
    return new DictionaryReader(this.joinedIds(), this.texts);
  }
}

/** Finds the texts of places. */
export class DictionaryReader {
  private readonly ids: string[] = [];

  constructor(
    ids: string,
    private readonly texts: readonly string[],
  ) {
    for (let start = 0; start < ids.length; start += HEX_CHARS) this.ids.push(toUuid(ids, start));
  }

  textAt(place: number): string | null {
    if (place === 0) return null;
    const text = place > 0 ? this.ids[place - 1] : this.texts[-place - 1];
    if (text === undefined) throw new RangeError(`The day log has no text at ${place}`);
    return text;
  }
}

function toUuid(digits: string, start: number): string {
  const [a, b, c, d, e] = UUID_ENDS;
  const part = (from: number, to: number) => digits.slice(start + from, start + to);
  return `${part(0, a)}-${part(a, b)}-${part(b, c)}-${part(c, d)}-${part(d, e)}`;
}
