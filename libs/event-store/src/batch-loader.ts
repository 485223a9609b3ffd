import DataLoader from 'dataloader';

/** Look-ups of one batch at most: a batch of a hundred thousand would hold up all other work. */
const MAX_BATCH = 1_000;

/**
 * A loader that reads the look-ups requested while a batch is under way together in the next batch, or in several if they are
 * more than a thousand. A single look-up is read at once.
 * No result is reused: a look-up never resolves to what was read before it was requested.
 *
 * @param keyOf Identity of a look-up; equal ones of a batch are read once.
 * @param readBatch Reads a batch; a look-up that it has no value for resolves to null.
 */
export function createBatchLoader<LookUp, Value>(
  keyOf: (lookUp: LookUp) => string,
  readBatch: (lookUps: LookUp[]) => Promise<ReadonlyMap<string, Value>>,
): DataLoader<LookUp, Value | null> {
  let previousBatch: Promise<unknown> = Promise.resolve();
  return new DataLoader<LookUp, Value | null>(
    async (lookUps) => {
      const distinct = new Map(lookUps.map((lookUp) => [keyOf(lookUp), lookUp]));
      const batch = readBatch([...distinct.values()]);
      previousBatch = batch.catch(() => undefined);
      const values = await batch;
      return lookUps.map((lookUp) => values.get(keyOf(lookUp)) ?? null);
    },
    { cache: false, maxBatchSize: MAX_BATCH, batchScheduleFn: (dispatch) => void previousBatch.then(dispatch) },
  );
}
