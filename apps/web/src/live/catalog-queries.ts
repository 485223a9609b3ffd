import type { OfficeRole } from '@milkround/contracts';
import { liveQuery } from './live-query';

// The lists of the catalog. Each is read once for all screens.
export const areasQuery = liveQuery({ topic: { name: 'areas' }, path: 'admin/get-areas' });
export const supervisorsQuery = liveQuery({
  topic: { name: 'supervisors' },
  path: 'admin/get-supervisors',
});
export const productsQuery = (role: OfficeRole) =>
  liveQuery({ topic: { name: 'products' }, path: `${role}/get-products` });
export const deliveryBoysQuery = (role: OfficeRole) =>
  liveQuery({ topic: { name: 'delivery-boys' }, path: `${role}/get-delivery-boys` });
