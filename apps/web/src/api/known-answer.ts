import type { Position } from '@milkround/contracts';
import { api, type Query, type ReadOptions } from './client';

/** Data of a query, with the entity tag of the answer that it came from. After a change was merged into it, it has no tag. */
export interface KnownAnswer {
  readonly position: Position;
  readonly etag?: string;
}

/** Reads the data again unless they are unchanged. Unchanged data are the cached ones with a newer position. */
export async function readUnlessKnown<Body, Data extends KnownAnswer>(
  cachedAnswer: Data | undefined,
  toData: (body: Body, position: Position) => Data | Promise<Data>,
  path: string,
  query?: Query,
  options?: ReadOptions,
): Promise<Data> {
  const headers = cachedAnswer?.etag ? { 'if-none-match': cachedAnswer.etag } : undefined;
  const { data, position, etag } = await api.readWhole<Body | null>(path, query, {
    ...options,
    headers,
  });
  const newPosition = position ?? '0';
  return data
    ? { ...(await toData(data, newPosition)), etag }
    : { ...(cachedAnswer as Data), position: newPosition };
}
