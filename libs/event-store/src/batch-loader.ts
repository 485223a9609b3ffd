import DataLoader from 'dataloader';

/** Items of one batch at most: a batch of a hundred thousand would hold up all other work. */
const MAX_BATCH = 1_000;

/**
 * Collects the items handed over while a batch is under way, and runs them together as the next batch, or as several if they are more than a
 * thousand. A single item is run at once.
 *
 * @param runBatch Runs a batch; answers one result for each item, in their order.
 * @returns A function that resolves to the result of its item, and rejects if the item's batch fails.
 */
export function createBatcher<Item, Result>(
  runBatch: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let previousBatch: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Item, Result>(
    (items) => {
      const batch = runBatch(items);
      previousBatch = batch.catch(() => undefined);
      return batch;
    },
    {
      cache: false,
      maxBatchSize: MAX_BATCH,
      batchScheduleFn: (dispatch) => void previousBatch.then(dispatch),
    },
  );
  return (item) => loader.load(item);
}

/**
 * A loader of look-ups, batched as by {@link createBatcher}. No result is reused: a look-up never resolves to a value that was read before the
 * request.
 *
 * @param keyOf Identity of a look-up; equal ones of a batch are read once.
 * @param readBatch Reads a batch; a look-up that it has no value for resolves to null.
 */
export function createBatchLoader<LookUp, Value>(
  keyOf: (lookUp: LookUp) => string,
  readBatch: (lookUps: LookUp[]) => Promise<ReadonlyMap<string, Value>>,
): { load(lookUp: LookUp): Promise<Value | null> } {
  const load = createBatcher<LookUp, Value | null>(async (lookUps) => {
    const distinct = new Map(lookUps.map((lookUp) => [keyOf(lookUp), lookUp]));
    const values = await readBatch([...distinct.values()]);
    return lookUps.map((lookUp) => values.get(keyOf(lookUp)) ?? null);
  });
  return { load };
}
