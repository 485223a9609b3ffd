import { BITMAP_BLOCK } from '@milkround/event-store';

/**
 * Selects the blocks from `$4` to `$5` in which all groups have a bit in common; `$1` are the terms, `$2` their groups, and `$3` is the number of
 * groups. Which blocks all groups have is read from the primary key alone, and bits are read of these only: so a rare term costs little beside broad
 * ones, and a year of days little beside one day. The bits of groups of one term come first, and those of the terms of larger groups only for the
 * blocks that are left: late entries of one area are in few blocks, and a text may have hundreds of terms. `offset 0` makes the planner keep each of
 * them a scan of the primary key.
 *
 * @param isSearched the condition for the blocks that are searched for each term
 * @param isWanted the condition for useful ones
 */
const commonIn = (isSearched: string, isWanted = 'true'): string => `
  with given as materialized (
    select nth, term, count(*) over (partition by nth) = 1 as is_alone from unnest($1::text[], $2::int[]) as g(term, nth)),
  known as materialized (
    select g.nth, g.term, g.is_alone, t.block from given g
    cross join lateral (select block from activity_term where term = g.term and ${isSearched} offset 0) t),
  shared as materialized (
    select block from (select distinct nth, block from known where ${isWanted}) each_group group by block having count(*) = $3),
  alone as materialized (
    select block, bit_and(bits) as bits from (${bitsIn('shared', 'is_alone')}) each_term
    group by block having bit_count(bit_and(bits)) > 0),
  rest as materialized (
    select block from shared where not exists (select from given where is_alone) or block in (select block from alone))
  select block, bit_and(bits) as bits from (
    select block, bits from alone
    union all select block, bit_or(bits) as bits from (${bitsIn('rest', 'not is_alone')}) each_term group by nth, block) each_group
  group by block having bit_count(bit_and(bits)) > 0`;

/** Selects the bits of the terms that meet a condition, of the given blocks only. */
const bitsIn = (blocks: string, isRead: string): string => `
  select k.nth, t.block, t.bits from (
    select nth, term, array_agg(block) as blocks from known join ${blocks} using (block) where ${isRead} group by nth, term) k
  cross join lateral (select block, bits from activity_term where term = k.term and block = any(k.blocks) offset 0) t`;

const IN_RANGE = 'block between $4 and $5';

/**
 * `$6` is the number of wanted positions: a block is selected only while the blocks before it have fewer.
 *
 * @param order `block desc` begins with the newest block
 * @param isWhole the condition for blocks that surely have no position before the range
 */
const blocksIn = (order: string, isWhole: string, isSearched: string): string => `
  select block, bits::text as bits from (
    select block, bits, sum(bit_count(bits)) filter (where ${isWhole})
      over (order by ${order} rows between unbounded preceding and 1 preceding) as counted_before
    from (${commonIn(isSearched)}) common) counted
  where coalesce(counted_before, 0) < $6 order by ${order}`;
const newestBlocks = (isSearched: string): string =>
  blocksIn('block desc', 'block < $5', isSearched);
const oldestBlocks = (isSearched: string): string => blocksIn('block', 'block > $4', isSearched);
export const NEWEST_BLOCKS = { name: 'activity-blocks', text: newestBlocks(IN_RANGE) };
export const OLDEST_BLOCKS = { name: 'activity-oldest-blocks', text: oldestBlocks(IN_RANGE) };
/** `$7` are the only blocks that can have all groups. */
const IN_RARE_BLOCKS = `${IN_RANGE} and block = any($7::bigint[])`;
export const NEWEST_RARE_BLOCKS = {
  name: 'activity-rare-blocks',
  text: newestBlocks(IN_RARE_BLOCKS),
};
export const OLDEST_RARE_BLOCKS = {
  name: 'activity-oldest-rare-blocks',
  text: oldestBlocks(IN_RARE_BLOCKS),
};

/** Selects those of the positions `$7` that all groups have, in no order; `$6` are their blocks. */
export const CANDIDATES = `
  select c.position from (${commonIn(IN_RANGE, 'block = any($6::bigint[])')}) common
  join unnest($7::bigint[]) as c(position) on c.position / ${BITMAP_BLOCK} = common.block
  where get_bit(common.bits, (c.position % ${BITMAP_BLOCK})::int) = 1`;

/** Largest number of blocks of a rare group. */
const MAX_RARE_BLOCKS = 128;

/** Selects the first and the last block of each group that has an event, and all blocks of rare groups. */
export const EXTENT = `
  select min(t.block)::text as first, max(newest.block)::text as last,
    case when count(*) <= ${MAX_RARE_BLOCKS} then array_agg(distinct t.block)::text[] end as blocks
  from unnest($1::text[], $2::int[]) as g(term, nth)
  cross join lateral (select block from activity_term where term = g.term order by block desc limit 1) newest
  cross join lateral (select block from activity_term where term = g.term order by block limit ${MAX_RARE_BLOCKS + 1}) t
  group by g.nth`;

/** Selects positions at which one of the consumers `$1` is named: the first `$4` in an order, all if it is null. */
const ofConsumers = (order: string): string => `
  select distinct c.position from unnest($1::text[]) as r(id)
  cross join lateral (
    select position from activity_consumer where consumer_id = r.id and position > $2 and position < $3 order by position ${order} limit $4) c
  order by position ${order} limit $4`;
export const NEWEST_OF_CONSUMERS = { name: 'activity-consumers', text: ofConsumers('desc') };
export const OLDEST_OF_CONSUMERS = { name: 'activity-oldest-consumers', text: ofConsumers('asc') };
