import {
  activityProjection,
  consumerProjection,
  deliveryDayProjection,
  differences,
  FoldBatch,
  ProjectionModel,
  removedOrderProjection,
  reportsProjection,
} from '../built.mjs';

const models = [
  deliveryDayProjection,
  consumerProjection,
  reportsProjection,
  removedOrderProjection,
  activityProjection,
].map((projection) => new ProjectionModel(projection, 'live'));

/** The read models' tables that delivery days fill, each with its columns. */
export const dayTables = new Map(
  models.flatMap((model) =>
    model.tables.map(({ table }) => [table.name, Object.keys(table.columns)]),
  ),
);

/**
 * Returns the rows that the projections' own folds create from all facts about one business date, by table. No row needs to be loaded:
 * only a consumer's row outlives its date. The rows of a bitmap have the positions of these facts.
 */
export function rowsOf(facts) {
  const rows = new Map();
  for (const model of models) {
    const batch = new FoldBatch(model, facts, {
      heldStreams: new Map(),
      skippedPositions: new Set(),
      freePlaces: 0,
    });
    batch.fold();
    if (batch.stopped) throw batch.stopped.error;
    const changedByModel = new Map(batch.tables.map((table) => [table.model, table.changedRows()]));
    for (const [fold, changedRows] of changedByModel)
      rows.set(
        fold.sql.table.name,
        changedRows.flatMap(({ now }) => now ?? []),
      );
    for (const bitmap of batch.bitmaps) rows.set(bitmap.model.sql.table.name, bitmap.rows());
    for (const rollup of model.rollups)
      rows.set(rollup.sql.table.name, differences(rollup, changedByModel.get(rollup.source)));
  }
  return rows;
}
