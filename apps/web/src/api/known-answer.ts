import type { Position } from '@milkround/contracts';
import { api, type Query, type ReadOptions } from './client';

/** Data of a query, with the entity tag of the answer that it is; without one after a change was merged into it. */
export interface KnownAnswer {
  readonly position: Position;
  readonly etag?: string;
}

interface KnownRead<Body, Data> {
  path: string;
  query?: Query;
  options?: ReadOptions;
  /** What the query has now. */
  known: Data | undefined;
  toData: (body: Body, position: Position) => Data | Promise<Data>;
}

/** Reads what has changed since the known answer: without a change it is the known data, true for a newer position. */
export async function readUnlessKnown<Body, Data extends KnownAnswer>(read: KnownRead<Body, Data>): Promise<Data> {
  const { path, query, options, known, toData } = read;
  const { body, position, etag } = await api.readIfChanged<Body>(path, query, options, known?.etag);
  if (body === null && known) return { ...known, position: position ?? known.position };
  return { ...(await toData(body as Body, position ?? '0')), etag };
}
