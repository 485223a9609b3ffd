import type { Position } from '@milkround/contracts';
import { api, type Query, type ReadOptions } from './client';

/** Data of a query, with the entity tag of the answer that it is; without one after a change was merged into it. */
export interface KnownAnswer {
  readonly position: Position;
  readonly etag?: string;
}

/** Reads what has changed since the known answer: without a change it is the known data, true for a newer position. */
export async function readUnlessKnown<Body, Data extends KnownAnswer>(
  known: Data | undefined,
  toData: (body: Body, position: Position) => Data | Promise<Data>,
  path: string,
  query?: Query,
  options?: ReadOptions,
): Promise<Data> {
  const headers = known?.etag ? { 'if-none-match': known.etag } : undefined;
  const { data, position, etag } = await api.readWhole<Body | null>(path, query, { ...options, headers });
  const reached = position ?? '0';
  return data ? { ...(await toData(data, reached)), etag } : { ...(known as Data), position: reached };
}
