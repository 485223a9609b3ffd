// The built parts that the cases measure.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const dist = '../../dist';

/** @typedef {import('../../libs/event-store/src/index').PostgresEventStore} Store */
/** @typedef {import('../../libs/event-store/src/index').ProjectionEngine} Engine */

/** @type {typeof import('../../libs/event-store/src/index')} */
export const { BITMAP_BLOCK, PostgresEventStore, ProjectionEngine, eventStoreSchema } = require(
  `${dist}/libs/event-store/src/index.js`,
);
/** @type {typeof import('../../libs/domain/src/index')} */
export const {
  addDays,
  businessDate,
  dayFactsIn,
  decide,
  decideEntry,
  evolve,
  initialDay,
  packImport,
  streams,
} = require(`${dist}/libs/domain/src/index.js`);
/**
 * `morningOfDay` evaluates a day; `morningOf` below creates a morning of the demo.
 * @type {typeof import('../../libs/domain/src/index')}
 */
export const { morningOf: morningOfDay } = require(`${dist}/libs/domain/src/index.js`);
/** @type {typeof import('../../apps/server/src/demo/seeded-random')} */
export const { SeededRandom } = require(`${dist}/apps/server/src/demo/seeded-random.js`);
/** @type {typeof import('../../apps/server/src/demo/dairy')} */
export const { DEMO_PASSWORD } = require(`${dist}/apps/server/src/demo/dairy.js`);
/** @type {typeof import('../../apps/server/src/demo/morning')} */
export const { idOnDate, morningOf, orderedAt, ordersOf } = require(
  `${dist}/apps/server/src/demo/morning.js`,
);
/** @type {typeof import('../../apps/server/src/identity/passwords')} */
export const { hashPassword } = require(`${dist}/apps/server/src/identity/passwords.js`);
/** @type {typeof import('../../apps/server/src/database/migrate')} */
export const { migrate } = require(`${dist}/apps/server/src/database/migrate.js`);

/** @type {typeof import('../../apps/server/src/audit/proof/audit-key')} */
export const { openAuditKeys } = require(`${dist}/apps/server/src/audit/proof/audit-key.js`);
/** @type {typeof import('../../apps/server/src/audit/proof/proof-schema')} */
export const { proofSchema } = require(`${dist}/apps/server/src/audit/proof/proof-schema.js`);
/** @type {typeof import('../../apps/server/src/audit/proof/node-crypto')} */
export const { hasher } = require(`${dist}/apps/server/src/audit/proof/node-crypto.js`);
/** @type {typeof import('../../apps/server/src/audit/proof/proof-tables')} */
export const { writeTiles } = require(`${dist}/apps/server/src/audit/proof/proof-tables.js`);
/** @type {typeof import('../../libs/transparency-log/src/index')} */
export const { rightEdge, signCheckpoint, TILE_WIDTH, TreeBuilder } = require(
  `${dist}/libs/transparency-log/src/index.js`,
);
/** @type {typeof import('../../apps/server/src/audit/proof/seal')} */
export const { SEAL_LOCK, SEALING_PACE, sealNext } = require(
  `${dist}/apps/server/src/audit/proof/seal.js`,
);
/** @type {typeof import('../../apps/server/src/audit/proof/verify-log')} */
export const { verifyLog } = require(`${dist}/apps/server/src/audit/proof/verify-log.js`);

// The cached states behind `StreamStates`.
/** @type {typeof import('../../libs/event-store/src/state-loader')} */
export const { StateLoader } = require(`${dist}/libs/event-store/src/state-loader.js`);

// The internals of the engine, for folds without a database.
/** @type {typeof import('../../libs/event-store/src/projections/fold-batch')} */
export const { FoldBatch } = require(`${dist}/libs/event-store/src/projections/fold-batch.js`);
/** @type {typeof import('../../libs/event-store/src/projections/projection-model')} */
export const { ProjectionModel } = require(
  `${dist}/libs/event-store/src/projections/projection-model.js`,
);
/** @type {typeof import('../../libs/event-store/src/projections/rollup')} */
export const { differences } = require(`${dist}/libs/event-store/src/projections/rollup.js`);

/** @type {typeof import('../../apps/server/src/activity/activity.projection')} */
export const { activityProjection } = require(
  `${dist}/apps/server/src/activity/activity.projection.js`,
);
/** @type {typeof import('../../apps/server/src/delivery-day/delivery-day.projection')} */
export const { consumerProjection, deliveryDayProjection } = require(
  `${dist}/apps/server/src/delivery-day/delivery-day.projection.js`,
);
/** @type {typeof import('../../apps/server/src/delivery-day/removed-order.projection')} */
export const { removedOrderProjection } = require(
  `${dist}/apps/server/src/delivery-day/removed-order.projection.js`,
);
/** @type {typeof import('../../apps/server/src/reports/reports.projection')} */
export const { reportsProjection } = require(
  `${dist}/apps/server/src/reports/reports.projection.js`,
);
/**
 * All projections of the server: a missing one would be rebuilt over the created history during the measurement.
 * @type {typeof import('../../apps/server/src/projections')}
 */
export const { projections } = require(`${dist}/apps/server/src/projections.js`);
