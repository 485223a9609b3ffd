import type { UseQueryResult } from '@tanstack/react-query';
import { watchedQuery, type Watched } from '../../live';

/** Whose catalog: the paths of the two roles differ in this word only, and the server says what each may see. */
export type CatalogScope = 'admin' | 'supervisor';

/** A list of the catalog as a query has it. */
export type CatalogList<Row> = UseQueryResult<Watched<Row>>;

export const areasQuery = watchedQuery({ topic: { name: 'areas' }, path: 'admin/get-areas' });
export const productsQuery = watchedQuery({ topic: { name: 'products' }, path: 'admin/get-products' });
export const supervisorsQuery = watchedQuery({ topic: { name: 'supervisors' }, path: 'admin/get-supervisors' });
export const deliveryBoysQuery = (scope: CatalogScope) =>
  watchedQuery({ topic: { name: 'delivery-boys' }, path: `${scope}/get-delivery-boys` });
