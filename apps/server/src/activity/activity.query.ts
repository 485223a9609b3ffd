import { Injectable } from '@nestjs/common';
import { PostgresEventStore, type RecordedEvent } from '@milkround/event-store';
import { createMessage, type Activity, type Position } from '@milkround/contracts';
import { consumersOf, dayFactsIn } from '@milkround/domain';
import { validate as isUuid } from 'uuid';
import type { Scope } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import { ReadModels } from '../log/read-models';
import { ActivityDateTerms } from './activity-date-terms';
import { ActivityIndex, orderOf, type IndexRange, type IndexSearch } from './activity-index.query';
import { ActivityNames } from './activity-names.query';
import { ActivitySearch } from './activity-search.query';
import { OrderEvents } from './order-events.query';
import { term } from './activity-terms';
import type { ActivityFilterQuery } from './activity.input';
import { References } from './references';
import { toActivity } from './to-activity';

type LineFilter = Pick<ActivityFilterQuery, 'consumerId' | 'orderId' | 'productId'>;

/** Returns the facts of an upload that are about one consumer, order or product, if the filter asks for one; otherwise the event. */
function selectedIn(
  event: RecordedEvent,
  { consumerId, orderId, productId }: LineFilter,
): RecordedEvent[] {
  const facts = consumerId || orderId || productId ? dayFactsIn(event) : [];
  if (facts.length === 0 || event.type === facts[0]?.type) return [event];
  const ofOrder = facts.find(({ data }) => 'orderId' in data && data.orderId === orderId);
  const consumers = ofOrder ? consumersOf(ofOrder) : [];
  return facts.filter(
    (fact) =>
      (!consumerId || consumersOf(fact).includes(consumerId)) &&
      (!productId || ('productId' in fact.data && fact.data.productId === productId)) &&
      (!orderId ||
        ('orderId' in fact.data
          ? fact.data.orderId === orderId
          : consumersOf(fact).some((id) => consumers.includes(id)))),
  );
}

/** Finds the events of the log that a filter of the activity has, newest or oldest first, and reads their rows. */
@Injectable()
export class ActivityQuery {
  constructor(
    private readonly index: ActivityIndex,
    private readonly search: ActivitySearch,
    private readonly names: ActivityNames,
    private readonly orders: OrderEvents,
    private readonly events: PostgresEventStore,
    private readonly readModels: ReadModels,
    private readonly dates: ActivityDateTerms,
  ) {}

  /** Returns the newest positions of a filter, at most `limit`. @throws InvalidInput */
  async allPositions(filter: ActivityFilterQuery, scope: Scope, limit: number): Promise<bigint[]> {
    const searches = await this.searches(filter, scope);
    return this.positions(searches, {
      after: 0n,
      before: this.readModels.position() + 1n,
      limit,
    });
  }

  /** Returns the position of the newest event of a scope; null if there is none. */
  async newest(scope: Scope): Promise<Position | null> {
    const [position] = await this.allPositions({}, scope, 1);
    return position?.toString() ?? null;
  }

  /** Returns the searches of the index, one for each alternative. @throws InvalidInput */
  async searches(filter: ActivityFilterQuery, { zones }: Scope): Promise<IndexSearch[]> {
    const { consumerId, orderId, q } = filter;
    const groups = [...(zones ? [zones.map(term.area)] : []), ...this.groups(filter)];
    const positions = orderId ? await this.positionsOf(orderId, zones) : null;
    const search: IndexSearch = {
      groups,
      consumerIds: consumerId ? await this.search.households([consumerId]) : null,
      positions,
    };
    if (!q) return [search];
    const { terms, consumerIds } = await this.search.matches(q, zones);
    const ofOrder = isUuid(q) ? await this.positionsOf(q.toLowerCase(), zones) : [];
    const inOrder =
      positions === null ? ofOrder : ofOrder.filter((position) => positions.includes(position));
    const commonIds = consumerIds.filter((id) => search.consumerIds?.includes(id) ?? true);
    return [
      ...(terms.length > 0 ? [{ ...search, groups: [...groups, terms] }] : []),
      ...(inOrder.length > 0 ? [{ ...search, positions: inOrder }] : []),
      ...(commonIds.length > 0 ? [{ ...search, consumerIds: commonIds }] : []),
    ];
  }

  /** Returns the newest positions of all searches, newest first; or the oldest, oldest first. */
  async positions(searches: readonly IndexSearch[], range: IndexRange): Promise<bigint[]> {
    const positionLists = await Promise.all(
      searches.map((search) => this.index.find(search, range)),
    );
    const positions = [...new Set(positionLists.flat())].sort(orderOf(range));
    return positions.slice(0, range.limit);
  }

  /** Reads the rows of these positions, in their order. Of the lines of an upload, those that the filter selects have rows of their own. */
  async rows(positions: readonly bigint[], lines: LineFilter = {}): Promise<Activity[]> {
    if (positions.length === 0) return [];
    const events = new Map(
      (await this.events.readAt([...positions])).map((event) => [event.position, event]),
    );
    return this.describe(
      positions.flatMap((position) => {
        const event = events.get(position);
        return event ? selectedIn(event, lines) : [];
      }),
    );
  }

  async describe(events: readonly RecordedEvent[]): Promise<Activity[]> {
    const entries = events.map((event) => {
      const references = new References(event.position);
      return { row: toActivity(event, references), references };
    });
    await this.names.fill(entries.map(({ references }) => references));
    return entries.map(({ row }) => row);
  }

  private async positionsOf(orderId: string, zones: Scope['zones']): Promise<bigint[]> {
    return (await this.orders.find(orderId, zones)).map(({ position }) => position);
  }

  private groups(filter: ActivityFilterQuery): string[][] {
    const { actorRole, actorId, areaId, deliveryBoyId, productId, uploadId, kind, late } = filter;
    if ((actorId ?? null) !== null && !actorRole)
      throw new InvalidInput([
        { field: 'actorRole', message: createMessage('input-required', { field: 'actorRole' }) },
      ]);
    const groups: string[][] = [];
    if (actorRole)
      groups.push([
        typeof actorId === 'number' ? term.actor(actorRole, actorId) : term.role(actorRole),
      ]);
    if (areaId) groups.push([term.area(areaId)]);
    if (deliveryBoyId) groups.push([term.deliveryBoy(deliveryBoyId)]);
    if (productId) groups.push([term.product(productId)]);
    if (uploadId) groups.push([term.upload(uploadId)]);
    if (kind && kind.length > 0) groups.push([...new Set(kind)].map(term.kind));
    if (typeof late === 'boolean') groups.push([term.late(late)]);
    return [...groups, ...this.dates.groups(filter)];
  }
}
