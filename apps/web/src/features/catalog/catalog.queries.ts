import type { UseQueryResult } from '@tanstack/react-query';
import { liveQuery, type LiveRows } from '../../live';

/** The roles that read the catalog. Their paths differ in this word only, and the server decides what each may see. */
export type CatalogScope = 'admin' | 'supervisor';

/** A list of the catalog as a query has it. */
export type CatalogList<Row> = UseQueryResult<LiveRows<Row>>;

export const adminsQuery = liveQuery({ topic: { name: 'admins' }, path: 'admin/get-admins' });
