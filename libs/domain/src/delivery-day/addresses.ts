interface StopAtAddress {
  readonly consumer: { readonly address: string };
}

/** Addresses with a smaller part of words in common are not near each other. */
const MIN_SIMILARITY = 0.5;

/**
 * Returns a function that finds the stop with the most similar address, the last one of several; null if none is similar. The addresses of the
 * stops are split into words once, because a file may look for thousands of addresses among a thousand stops.
 */
export function addressFinder<S extends StopAtAddress>(
  stops: readonly S[],
): (address: string) => S | null {
  let stopsWithWords: { stop: S; words: ReadonlySet<string> }[] | undefined;
  return (address) => {
    stopsWithWords ??= stops.map((stop) => ({ stop, words: wordsOf(stop.consumer.address) }));
    const addressWords = wordsOf(address);
    let closest: { stop: S; similarity: number } | null = null;
    for (const { stop, words } of stopsWithWords) {
      const similarity = similarityOf(addressWords, words);
      if (similarity >= (closest?.similarity ?? MIN_SIMILARITY)) closest = { stop, similarity };
    }
    return closest?.stop ?? null;
  };
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
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  const unionSize = a.size + b.size - common;
  return unionSize === 0 ? 0 : common / unionSize;
}
