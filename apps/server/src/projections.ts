import type { Projection } from '@milkround/event-store';
import { activityProjection } from './activity/activity.projection';
import { catalogProjection } from './catalog/catalog.projection';
import { consumerProjection, deliveryDayProjection } from './delivery-day/delivery-day.projection';
import { handOverProjection } from './hand-over/hand-over.projection';
import { removedOrderProjection } from './delivery-day/removed-order.projection';
import { reportsProjection } from './reports/reports.projection';
import { setAsideProjection } from './set-aside/set-aside.projection';
import { stopOrderProjection } from './stop-order/stop-order.projection';

/** Every read model there is. */
export const projections: readonly Projection[] = [
  catalogProjection,
  deliveryDayProjection,
  consumerProjection,
  reportsProjection,
  setAsideProjection,
  handOverProjection,
  stopOrderProjection,
  removedOrderProjection,
  activityProjection,
];
