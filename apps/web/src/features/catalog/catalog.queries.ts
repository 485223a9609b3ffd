import type { UseQueryResult } from '@tanstack/react-query';
import { liveQuery, type LiveRows } from '../../live';

/** A list of the catalog as a query has it. */
export type CatalogList<Row> = UseQueryResult<LiveRows<Row>>;

export const adminsQuery = liveQuery({ topic: { name: 'admins' }, path: 'admin/get-admins' });
