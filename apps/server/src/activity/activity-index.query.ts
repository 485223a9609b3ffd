import { Inject, Injectable } from '@nestjs/common';
import { BITMAP_BLOCK } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import * as sql from './activity-index.sql';

/** The events to find: those that have a term of each group, that name one of the consumers, and that are at one of the positions. */
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

/** `blocks`: the only blocks that can have all groups, if they are few. */
interface SearchedRange extends IndexRange {
  blocks?: readonly string[];
}

const BLOCK = BigInt(BITMAP_BLOCK);
/** Numbers of blocks that are searched at a time: most searches end in the newest blocks. */
const FIRST_BLOCKS = 32n;
const GROWTH = 4n;
/** Factor on the number of blocks to search, because events are not spread evenly. */
const SURPLUS = 1.25;
/** Numbers of positions that are tested at a time: most tests end with the newest positions. */
const FIRST_CANDIDATES = 128;
const CANDIDATES_GROWTH = 4;
/**
 * Up to this number of consumers, their positions are read from the whole range, {@link CANDIDATES_READ} at a time. For more, the range is read in
 * parts.
 */
const FEW_CONSUMERS = 8;
const CANDIDATES_READ = 640;
/** A group with more terms, such as the days of two years, is hardly narrower than the log, and costs two look-ups for each. */
const MAX_EXTENT_TERMS = 500;

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
    if (!extent) return [];
    if (extent.blocks && !isRestricted) return this.inBlocks(search, extent);
    if (isRestricted && (consumerIds === null || consumerIds.length <= FEW_CONSUMERS))
      return this.amongFew(search, extent);
    const matches: bigint[] = [];
    let blocks = FIRST_BLOCKS;
    for (let remaining: IndexRange | null = extent; remaining && matches.length < range.limit;) {
      const window = splitRange(remaining, blocks);
      const part = { ...window.part, limit: range.limit - matches.length };
      const foundPositions = await (isRestricted
        ? this.amongCandidates(search, part, await this.candidates(search, part, null))
        : this.inBlocks(search, part));
      matches.push(...foundPositions);
      blocks = nextBlocks(blocks, foundPositions.length, part.limit);
      remaining = window.rest;
    }
    return matches;
  }

  /** Returns the part of a range in which all groups have blocks, so that a search for rare or old events does not begin at the newest block. */
  private async extent(
    groups: IndexSearch['groups'],
    range: IndexRange,
  ): Promise<SearchedRange | null> {
    const narrow = groups.filter((group) => group.length <= MAX_EXTENT_TERMS);
    if (narrow.length === 0) return range;
    const [terms, nths] = groupValues(narrow);
    const { rows } = await this.pool.query<{
      first: string;
      last: string;
      blocks: string[] | null;
    }>({
      name: 'activity-extent',
      text: sql.EXTENT,
      values: [terms, nths],
    });
    if (rows.length < narrow.length) return null;
    const after = rows
      .map(({ first }) => BigInt(first) * BLOCK - 1n)
      .reduce((a, b) => (a > b ? a : b), range.after);
    const before = rows
      .map(({ last }) => (BigInt(last) + 1n) * BLOCK)
      .reduce((a, b) => (a < b ? a : b), range.before);
    const [rarest] = rows
      .flatMap(({ blocks }) => (blocks ? [blocks] : []))
      .sort((a, b) => a.length - b.length);
    return { ...range, after, before, blocks: rarest };
  }

  /** Returns the first positions to which consumers or an order restrict the search, in its order; all if `count` is null. */
  private async candidates(
    { consumerIds, positions }: IndexSearch,
    range: IndexRange,
    count: number | null,
  ): Promise<bigint[]> {
    const { after, before, isOldestFirst } = range;
    const ofOrder =
      positions?.filter((position) => position > after && position < before).sort(orderOf(range)) ??
      [];
    if (consumerIds === null) return ofOrder;
    const { rows } = await this.pool.query<{ position: string }>({
      ...(isOldestFirst ? sql.OLDEST_OF_CONSUMERS : sql.NEWEST_OF_CONSUMERS),
      values: [consumerIds, after, before, positions === null ? count : null],
    });
    const consumerPositions = rows.map(({ position }) => BigInt(position));
    if (positions === null) return consumerPositions;
    const orderPositions = new Set(ofOrder);
    return consumerPositions.filter((position) => orderPositions.has(position));
  }

  private async amongFew(search: IndexSearch, range: IndexRange): Promise<bigint[]> {
    const matches: bigint[] = [];
    for (let remaining: IndexRange | null = range; remaining && matches.length < range.limit;) {
      const candidates = await this.candidates(search, remaining, CANDIDATES_READ);
      matches.push(
        ...(await this.amongCandidates(
          search,
          { ...remaining, limit: range.limit - matches.length },
          candidates,
        )),
      );
      const last = candidates.length < CANDIDATES_READ ? undefined : candidates.at(-1);
      remaining =
        last === undefined
          ? null
          : { ...remaining, ...(range.isOldestFirst ? { after: last } : { before: last }) };
    }
    return matches;
  }

  private async amongCandidates(
    search: IndexSearch,
    range: IndexRange,
    candidates: readonly bigint[],
  ): Promise<bigint[]> {
    const { groups } = search;
    const { limit } = range;
    if (groups.length === 0) return candidates.slice(0, limit);
    const matches: bigint[] = [];
    let size = FIRST_CANDIDATES;
    for (
      let start = 0;
      start < candidates.length && matches.length < limit;
      start += size, size *= CANDIDATES_GROWTH
    ) {
      const candidatePage = candidates.slice(start, start + size);
      const blocks = [...new Set(candidatePage.map((position) => position / BLOCK))];
      const ends = range.isOldestFirst ? [blocks[0], blocks.at(-1)] : [blocks.at(-1), blocks[0]];
      const { rows } = await this.pool.query<{ position: string }>({
        name: 'activity-candidates',
        text: sql.CANDIDATES,
        values: [...groupValues(groups), ...ends, blocks, candidatePage],
      });
      matches.push(...rows.map(({ position }) => BigInt(position)).sort(orderOf(range)));
    }
    return matches.slice(0, limit);
  }

  private async inBlocks({ groups }: IndexSearch, range: SearchedRange): Promise<bigint[]> {
    const { blocks, isOldestFirst, limit } = range;
    const inRange = isOldestFirst ? sql.OLDEST_BLOCKS : sql.NEWEST_BLOCKS;
    const inRareBlocks = isOldestFirst ? sql.OLDEST_RARE_BLOCKS : sql.NEWEST_RARE_BLOCKS;
    const { rows } = await this.pool.query<BlockRow>({
      ...(blocks ? inRareBlocks : inRange),
      values: [
        ...groupValues(groups),
        firstBlock(range),
        lastBlock(range),
        limit,
        ...(blocks ? [blocks] : []),
      ],
    });
    const blockPositions: bigint[] = [];
    for (const row of rows)
      blockPositions.push(...positionsOf(row, range, range.limit - blockPositions.length));
    return blockPositions;
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
  isOldestFirst
    ? (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
    : (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0);

/** Divides a range behind its first blocks in its order. */
function splitRange(
  range: IndexRange,
  blocks: bigint,
): { part: IndexRange; rest: IndexRange | null } {
  const [first, last] = [firstBlock(range), lastBlock(range)];
  if (last - first < blocks) return { part: range, rest: null };
  const border = (range.isOldestFirst ? first + blocks : last - blocks + 1n) * BLOCK;
  const [lower, upper] = [
    { ...range, before: border },
    { ...range, after: border - 1n },
  ];
  return range.isOldestFirst ? { part: lower, rest: upper } : { part: upper, rest: lower };
}

/** Returns the number of blocks to search next: enough for the missing part of `wantedCount`, and at most {@link GROWTH} times the last number. */
function nextBlocks(searchedBlocks: bigint, foundCount: number, wantedCount: number): bigint {
  const expected =
    foundCount === 0
      ? Infinity
      : Math.ceil((Number(searchedBlocks) * (wantedCount - foundCount) * SURPLUS) / foundCount);
  const maxBlocks = searchedBlocks * GROWTH;
  return expected > maxBlocks ? maxBlocks : BigInt(Math.max(expected, Number(FIRST_BLOCKS)));
}

/** Returns the first positions of a block's bits within the range, at most `limit`, in its order. */
function positionsOf({ block, bits }: BlockRow, range: IndexRange, limit: number): bigint[] {
  const { after, before, isOldestFirst } = range;
  const first = BigInt(block) * BLOCK;
  const positions: bigint[] = [];
  const following = (offset: number) =>
    isOldestFirst
      ? bits.indexOf('1', offset + 1)
      : offset === 0
        ? -1
        : bits.lastIndexOf('1', offset - 1);
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
