import { Inject, Injectable } from '@nestjs/common';
import { BITMAP_BLOCK } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';

/** Which events are searched: those of which each group has a term, among the given consumers' and the given positions. */
export interface IndexSearch {
  /** The terms of one group are alternatives. */
  groups: readonly (readonly string[])[];
  /** Null: whether or not an event names a consumer. */
  consumerIds: readonly string[] | null;
  /** Null: all positions. */
  positions: readonly bigint[] | null;
}

/** Positions greater than `after` and less than `before`; the newest `limit` of them are wanted, or the oldest. */
export interface IndexRange {
  after: bigint;
  before: bigint;
  limit: number;
  isOldestFirst?: boolean;
}

const BLOCK = BigInt(BITMAP_BLOCK);
/** Numbers of blocks that are searched at a time: most searches end in the newest blocks. */
const FIRST_BLOCKS = 32n;
const GROWTH = 16n;
/** Numbers of positions that are tested at a time: most tests end with the newest positions. */
const FIRST_CANDIDATES = 256;
const CANDIDATES_GROWTH = 4;
/** A group with more terms, such as the days of a year, is hardly narrower than the log, and costs two look-ups for each. */
const MAX_EXTENT_TERMS = 100;

/** Selects the rows `t` of each term. `offset 0` makes it one scan of the primary key, whatever the planner thinks of the number of terms. */
const rowsOfTerms = (columns: string, blocks: string): string => `
  from unnest($1::text[], $2::int[]) as g(term, nth)
  cross join lateral (select ${columns} from activity_term where term = g.term and ${blocks} offset 0) t`;

/**
 * Selects the blocks in which all groups have a bit in common; `$1` are the terms, `$2` their groups, and `$3` is the number of groups. Bits are read
 * of the blocks that all groups have, which the primary key alone knows: so a rare term costs little beside broad ones.
 *
 * @param blocks the condition for the blocks, which are searched for each term
 */
const commonIn = (blocks: string): string => `
  with shared as materialized (
    select block from (select distinct g.nth, t.block ${rowsOfTerms('block', blocks)}) each_group
    group by block having count(*) = $3)
  select block, bit_and(bits) as bits from (
    select g.nth, t.block, bit_or(t.bits) as bits
    ${rowsOfTerms('block, bits', 'block = any(array(select s.block from shared s))')}
    group by g.nth, t.block) each_group
  group by block having bit_count(bit_and(bits)) > 0`;

/**
 * `$6` is the number of wanted positions: no block is selected if those before it have them.
 *
 * @param order `block desc` begins with the newest block
 * @param isWhole the condition for blocks that surely have no position before the range
 */
const blocksIn = (order: string, isWhole: string): string => `
  select block, bits::text as bits from (
    select block, bits, sum(bit_count(bits)) filter (where ${isWhole})
      over (order by ${order} rows between unbounded preceding and 1 preceding) as counted_before
    from (${commonIn('block between $4 and $5')}) common) counted
  where coalesce(counted_before, 0) < $6 order by ${order}`;
const NEWEST_BLOCKS = { name: 'activity-blocks', text: blocksIn('block desc', 'block < $5') };
const OLDEST_BLOCKS = { name: 'activity-oldest-blocks', text: blocksIn('block', 'block > $4') };

/** Selects those of the positions `$5` that all groups have, in no order; `$4` are their blocks. */
const CANDIDATES = `
  select c.position from (${commonIn('block = any($4::bigint[])')}) common
  join unnest($5::bigint[]) as c(position) on c.position / ${BITMAP_BLOCK} = common.block
  where get_bit(common.bits, (c.position % ${BITMAP_BLOCK})::int) = 1`;

/** Selects the first and the last block that can have all groups; no row if a group has no event at all. */
const EXTENT = `
  select max(first)::text as first, min(last)::text as last from (
    select g.nth, min(oldest.block) as first, max(newest.block) as last
    from unnest($1::text[], $2::int[]) as g(term, nth)
    cross join lateral (select block from activity_term where term = g.term order by block limit 1) oldest
    cross join lateral (select block from activity_term where term = g.term order by block desc limit 1) newest
    group by g.nth) each_group
  having count(*) = $3`;

const AMONG_CONSUMERS = `select distinct position from (
  select c.position from unnest($1::text[]) as r(id)
  cross join lateral (select position from activity_consumer where consumer_id = r.id and position > $2 and position < $3 offset 0) c) named`;

/** Finds the positions of events in the index of the activity. */
@Injectable()
export class ActivityIndex {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Returns the newest positions, newest first; or the oldest, oldest first. */
  async find(search: IndexSearch, range: IndexRange): Promise<bigint[]> {
    const { groups, consumerIds, positions } = search;
    if (groups.some((group) => group.length === 0)) return [];
    const isRestricted = consumerIds !== null || positions !== null;
    if (groups.length === 0 && !isRestricted) return this.ofAll(range);
    const extent = await this.extent(groups, range);
    const found: bigint[] = [];
    for (const window of extent ? windowsOf(extent) : []) {
      const part = { ...range, ...window, limit: range.limit - found.length };
      found.push(...(await (isRestricted ? this.amongCandidates(search, part) : this.inBlocks(search, part))));
      if (found.length >= range.limit) break;
    }
    return found;
  }

  /** Returns the part of a range in which all groups have blocks: what is rare or long ago is not searched for from the newest block on. */
  private async extent(groups: IndexSearch['groups'], range: IndexRange): Promise<IndexRange | null> {
    const narrow = groups.filter((group) => group.length <= MAX_EXTENT_TERMS);
    if (narrow.length === 0) return range;
    const { rows } = await this.pool.query<{ first: string; last: string }>({
      name: 'activity-extent',
      text: EXTENT,
      values: groupValues(narrow),
    });
    const [row] = rows;
    if (!row) return null;
    const after = BigInt(row.first) * BLOCK - 1n;
    const before = (BigInt(row.last) + 1n) * BLOCK;
    return { ...range, after: after > range.after ? after : range.after, before: before < range.before ? before : range.before };
  }

  /** Returns the positions to which consumers or an order restrict the search, in no order. */
  private async candidates({ consumerIds, positions }: IndexSearch, { after, before }: IndexRange): Promise<bigint[]> {
    if (consumerIds === null) return positions?.filter((position) => position > after && position < before) ?? [];
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'activity-consumers',
      text: AMONG_CONSUMERS,
      values: [consumerIds, after, before],
    });
    const named = rows.map(({ position }) => BigInt(position));
    if (positions === null) return named;
    const wanted = new Set(positions);
    return named.filter((position) => wanted.has(position));
  }

  private async amongCandidates(search: IndexSearch, range: IndexRange): Promise<bigint[]> {
    const { groups } = search;
    const { limit } = range;
    const candidates = (await this.candidates(search, range)).sort(orderOf(range));
    if (groups.length === 0) return candidates.slice(0, limit);
    const found: bigint[] = [];
    let size = FIRST_CANDIDATES;
    for (let at = 0; at < candidates.length && found.length < limit; at += size, size *= CANDIDATES_GROWTH) {
      const tested = candidates.slice(at, at + size);
      const { rows } = await this.pool.query<{ position: string }>({
        name: 'activity-candidates',
        text: CANDIDATES,
        values: [...groupValues(groups), [...new Set(tested.map((position) => position / BLOCK))], tested],
      });
      found.push(...rows.map(({ position }) => BigInt(position)).sort(orderOf(range)));
    }
    return found.slice(0, limit);
  }

  private async inBlocks({ groups }: IndexSearch, range: IndexRange): Promise<bigint[]> {
    const { rows } = await this.pool.query<BlockRow>({
      ...(range.isOldestFirst ? OLDEST_BLOCKS : NEWEST_BLOCKS),
      values: [...groupValues(groups), firstBlock(range), lastBlock(range), range.limit],
    });
    const found: bigint[] = [];
    for (const row of rows) found.push(...positionsOf(row, range, range.limit - found.length));
    return found;
  }

  private async ofAll({ after, before, limit, isOldestFirst }: IndexRange): Promise<bigint[]> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: isOldestFirst ? 'activity-oldest' : 'activity-newest',
      text: `select position from event where position > $1 and position < $2 order by position ${isOldestFirst ? 'asc' : 'desc'} limit $3`,
      values: [after, before, limit],
    });
    return rows.map(({ position }) => BigInt(position));
  }
}

interface BlockRow {
  block: string;
  /** One character, 0 or 1, for each position of the block. */
  bits: string;
}

const groupValues = (groups: readonly (readonly string[])[]): [string[], number[], number] => [
  groups.flat(),
  groups.flatMap((group, nth) => group.map(() => nth)),
  groups.length,
];

const firstBlock = ({ after }: Pick<IndexRange, 'after'>): bigint => (after + 1n) / BLOCK;
const lastBlock = ({ before }: Pick<IndexRange, 'before'>): bigint => (before - 1n) / BLOCK;

/** The order of the positions of a search. */
export const orderOf = ({ isOldestFirst }: Pick<IndexRange, 'isOldestFirst'>) =>
  isOldestFirst ? (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0) : (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0);

/** Divides a range into parts of whole blocks, from the newest or the oldest on: each is larger than the one before. */
function* windowsOf(range: IndexRange): Generator<Pick<IndexRange, 'after' | 'before'>> {
  let first = firstBlock(range);
  let last = lastBlock(range);
  for (let blocks = FIRST_BLOCKS; first <= last; blocks *= GROWTH) {
    const from = range.isOldestFirst || last - blocks < first ? first : last - blocks + 1n;
    const to = !range.isOldestFirst || first + blocks > last ? last : first + blocks - 1n;
    const [start, end] = [from * BLOCK - 1n, (to + 1n) * BLOCK];
    yield { after: start > range.after ? start : range.after, before: end < range.before ? end : range.before };
    if (range.isOldestFirst) first = to + 1n;
    else last = from - 1n;
  }
}

/** Returns the first positions of a block's bits within the range, at most `limit`, in its order. */
function positionsOf({ block, bits }: BlockRow, range: IndexRange, limit: number): bigint[] {
  const { after, before, isOldestFirst } = range;
  const first = BigInt(block) * BLOCK;
  const positions: bigint[] = [];
  const following = (offset: number) =>
    isOldestFirst ? bits.indexOf('1', offset + 1) : offset === 0 ? -1 : bits.lastIndexOf('1', offset - 1);
  for (
    let offset = isOldestFirst ? bits.indexOf('1') : bits.lastIndexOf('1');
    offset >= 0 && positions.length < limit;
    offset = following(offset)
  ) {
    const position = first + BigInt(offset);
    if (position > after && position < before) positions.push(position);
  }
  return positions;
}
