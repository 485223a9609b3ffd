import { Inject, Injectable } from '@nestjs/common';
import {
  MAX_ACTIVITY_EXPORT_ROWS,
  MAX_ACTIVITY_ROWS,
  type ActivityPage,
  type Position,
} from '@milkround/contracts';
import type { Pool } from 'pg';
import type { Scope } from '../http/caller';
import { ReadModels } from '../log/read-models';
import { PG_POOL } from '../database/pg-pool';
import type { IndexRange, IndexSearch } from './activity-index.query';
import { term } from './activity-terms';
import type { ActivityFilterQuery, ActivityPageQuery } from './activity.input';
import { ActivityQuery } from './activity.query';
import { readFolded, UPLOAD_KINDS, type UploadLines } from './upload-folds';

/** Selects the days of an upload, with the numbers of their lines. */
const LINES = `
  select meta->>'commandId' as command, array_agg(position) as positions,
    coalesce(sum(jsonb_array_length(data->'placed')), 0)::int as placed, coalesce(sum(jsonb_array_length(data->'revised')), 0)::int as revised
  from event where position = any($1::bigint[]) group by 1`;

interface DaysOfUpload {
  command: string;
  positions: string[];
  placed: number;
  revised: number;
}

/** Reads the activity page by page: newest or oldest first, with the lines of an upload as one row. */
@Injectable()
export class ActivityPages {
  constructor(
    private readonly activity: ActivityQuery,
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly readModels: ReadModels,
  ) {}

  /** Reads one page. New events do not move it: the cursor is the position of its last row. @throws InvalidInput */
  async page(
    { cursor, after, limit, folded, sort, ...filter }: ActivityPageQuery,
    scope: Scope,
  ): Promise<ActivityPage> {
    const searches = await this.activity.searches(filter, scope);
    const rows = limit ?? MAX_ACTIVITY_ROWS;
    const isOldestFirst = sort === 'oldest';
    const end = this.readModels.position() + 1n;
    const range: IndexRange = {
      ...rangeOf(end, cursor, after, isOldestFirst),
      limit: rows,
      isOldestFirst,
    };
    return this.byTime(searches, range, folded === true && filter.late !== true, filter);
  }

  private async byTime(
    searches: readonly IndexSearch[],
    range: IndexRange,
    isFolded: boolean,
    filter: ActivityFilterQuery,
  ): Promise<ActivityPage> {
    const { limit } = range;
    if (isFolded) {
      const { rows, next } = await readFolded(
        {
          positions: (part) => this.activity.positions(searches, part),
          rows: (positions) => this.activity.rows(positions, filter),
          lines: (uploadId) => this.lines(searches, uploadId),
        },
        range,
      );
      return { data: rows, next: next?.toString() ?? null };
    }
    const positions = await this.activity.positions(searches, { ...range, limit: limit + 1 });
    const shownPositions = positions.slice(0, limit);
    const last = shownPositions.at(-1);
    return {
      data: await this.activity.rows(shownPositions, filter),
      next: positions.length > limit && last !== undefined ? last.toString() : null,
    };
  }

  /** Reads which lines of an upload a search has, wherever the page is. */
  private async lines(searches: readonly IndexSearch[], uploadId: string): Promise<UploadLines> {
    const ofUpload = [[term.upload(uploadId)], UPLOAD_KINDS.map(term.kind)];
    const positions = await this.activity.positions(
      searches.map((search) => ({ ...search, groups: [...search.groups, ...ofUpload] })),
      { after: 0n, before: this.readModels.position() + 1n, limit: MAX_ACTIVITY_EXPORT_ROWS },
    );
    const { rows } = await this.pool.query<DaysOfUpload>({
      name: 'activity-upload-lines',
      text: LINES,
      values: [positions],
    });
    const counts = [
      { kind: 'OrderPlaced', count: rows.reduce((sum, { placed }) => sum + placed, 0) },
      { kind: 'OrderRevised', count: rows.reduce((sum, { revised }) => sum + revised, 0) },
    ];
    return {
      positions: rows.flatMap((row) => row.positions.map(BigInt)),
      commandIds: rows.map(({ command }) => command),
      counts: counts.filter(({ count }) => count > 0),
    };
  }
}

/** The positions of a page: before its cursor, or behind it if the oldest row comes first. */
function rangeOf(
  end: bigint,
  cursor: Position | null | undefined,
  after: Position | null | undefined,
  isOldestFirst: boolean,
) {
  const start = BigInt(after ?? 0);
  if (!cursor) return { after: start, before: end };
  const last = BigInt(cursor);
  return isOldestFirst
    ? { after: last > start ? last : start, before: end }
    : { after: start, before: last < end ? last : end };
}
