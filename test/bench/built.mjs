// The built parts that the cases measure.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const dist = '../../dist';

export const { BITMAP_BLOCK, PostgresEventStore, ProjectionEngine, eventStoreSchema } = require(`${dist}/libs/event-store/src/index.js`);
export const { addDays, businessDate, decide, decideEntry, evolve, initialDay, streams } = require(`${dist}/libs/domain/src/index.js`);
/** `morningOfDay` evaluates a day; `morningOf` below creates a morning of the demo. */
export const { morningOf: morningOfDay } = require(`${dist}/libs/domain/src/index.js`);
export const { SeededRandom } = require(`${dist}/apps/server/src/demo/seeded-random.js`);
export const { DEMO_PASSWORD } = require(`${dist}/apps/server/src/demo/dairy.js`);
export const { idOnDate, morningOf, orderedAt, ordersOf } = require(`${dist}/apps/server/src/demo/morning.js`);
export const { stepsOf } = require(`${dist}/apps/server/src/ordering/check/steps.js`);
export const { hashPassword } = require(`${dist}/apps/server/src/identity/passwords.js`);
export const { migrate } = require(`${dist}/apps/server/src/database/migrate.js`);

export const { openAuditKeys } = require(`${dist}/apps/server/src/audit/proof/audit-key.js`);
export const { proofSchema } = require(`${dist}/apps/server/src/audit/proof/proof-schema.js`);
export const { hasher } = require(`${dist}/apps/server/src/audit/proof/node-crypto.js`);
export const { writeTiles } = require(`${dist}/apps/server/src/audit/proof/proof-tables.js`);
export const { rightEdge, signCheckpoint, TILE_WIDTH, TreeBuilder } = require(`${dist}/libs/transparency-log/src/index.js`);
export const { sealNext } = require(`${dist}/apps/server/src/audit/proof/seal.js`);
export const { verifyLog } = require(`${dist}/apps/server/src/audit/proof/verify-log.js`);

// The cached states behind `StreamStates`.
export const { StateLoader } = require(`${dist}/libs/event-store/src/state-loader.js`);

// The internals of the engine, for folds without a database.
export const { FoldBatch } = require(`${dist}/libs/event-store/src/projections/fold-batch.js`);
export const { ProjectionModel } = require(`${dist}/libs/event-store/src/projections/projection-model.js`);
export const { differences } = require(`${dist}/libs/event-store/src/projections/rollup.js`);

export const { activityProjection } = require(`${dist}/apps/server/src/activity/activity.projection.js`);
export const { consumerProjection, deliveryDayProjection } = require(`${dist}/apps/server/src/delivery-day/delivery-day.projection.js`);
export const { removedOrderProjection } = require(`${dist}/apps/server/src/order-history/removed-order.projection.js`);
export const { reportsProjection } = require(`${dist}/apps/server/src/reports/reports.projection.js`);
/** All projections of the server: a missing one would be rebuilt over the created history during the measurement. */
export const { projections } = require(`${dist}/apps/server/src/projections.js`);
