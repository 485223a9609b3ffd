const ID = /^[1-9]\d{0,8}$/;

/** Reads the id of a person, a zone or a product from an address; undefined where the address has none. */
export function idIn(address: URLSearchParams, name: string): number | undefined {
  const value = address.get(name) ?? '';
  return ID.test(value) ? Number(value) : undefined;
}

/** Reads a text of at most `max` characters from an address; empty without one. The server refuses null characters and lone surrogates. */
export const textIn = (address: URLSearchParams, name: string, max: number): string =>
  (address.get(name) ?? '')
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');
