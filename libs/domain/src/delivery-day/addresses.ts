/** A stop with an address. */
interface StopAtAddress {
  readonly consumer: { readonly address: string };
}

/** Addresses with a smaller part of words in common are not near each other. */
const MIN_SIMILARITY = 0.5;

/** Returns the stop whose address is most similar, the last one of several; null if none is similar. */
export function closestAddress<S extends StopAtAddress>(address: string, stops: readonly S[]): S | null {
  const words = wordsOf(address);
  let closest: { stop: S; similarity: number } | null = null;
  for (const stop of stops) {
    const similarity = similarityOf(words, wordsOf(stop.consumer.address));
    if (similarity >= (closest?.similarity ?? MIN_SIMILARITY)) closest = { stop, similarity };
  }
  return closest?.stop ?? null;
}

/** Returns the words of an address without its numbers, which differ from flat to flat of one house. */
const wordsOf = (address: string): ReadonlySet<string> =>
  new Set(
    address
      .toLocaleLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word.length > 1 && !/\p{N}/u.test(word)),
  );

/** The Jaccard index of two sets of words. */
function similarityOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}
