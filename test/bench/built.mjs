// The built parts that the cases measure.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const dist = '../../dist';

export const { PostgresEventStore, ProjectionEngine, eventStoreSchema } = require(`${dist}/libs/event-store/src/index.js`);
export const { deliveryDayProjection, consumerProjection } = require(`${dist}/apps/server/src/delivery-day/delivery-day.projection.js`);
export const { catalogProjection } = require(`${dist}/apps/server/src/catalog/catalog.projection.js`);
export const { decide, evolve, initialDay, streams } = require(`${dist}/libs/domain/src/index.js`);
export const { DEMO_PASSWORD } = require(`${dist}/apps/server/src/demo/dairy.js`);

export const projections = [catalogProjection, deliveryDayProjection, consumerProjection];
