import type { UseQueryResult } from '@tanstack/react-query';
import { liveQuery, type LiveRows } from '../../live';

/** The roles that read the catalog. Their paths differ in this word only, and the server decides what each may see. */
export type CatalogScope = 'admin' | 'supervisor';

/** A list of the catalog as a query has it. */
export type CatalogList<Row> = UseQueryResult<LiveRows<Row>>;

export const areasQuery = liveQuery({ topic: { name: 'areas' }, path: 'admin/get-areas' });
export const productsQuery = liveQuery({ topic: { name: 'products' }, path: 'admin/get-products' });
export const supervisorsQuery = liveQuery({ topic: { name: 'supervisors' }, path: 'admin/get-supervisors' });
export const adminsQuery = liveQuery({ topic: { name: 'admins' }, path: 'admin/get-admins' });
export const deliveryBoysQuery = (scope: CatalogScope) =>
  liveQuery({ topic: { name: 'delivery-boys' }, path: `${scope}/get-delivery-boys` });
