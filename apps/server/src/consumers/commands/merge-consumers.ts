import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SameProduct } from '@milkround/contracts';
import {
  initialDay,
  isConsumerFact,
  mergeConsumer,
  mergeOrders,
  streams,
  undoMerge,
  unmergeOrder,
  type ConsumerFact,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayCommand,
  type DeliveryDayFact,
  type MergedOrder,
  type RegisteredConsumer,
} from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import { BusinessClock } from '../../clock';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import { decideAll } from '../../delivery-day/unit-of-work';
import { commandHeaderOf, type CommandContext } from '../../log/command-context';
import { ReadModels, type Reached } from '../../log/read-models';
import { ConsumerDays } from '../consumer-days';
import { ConsumerStreams } from '../consumer-streams';

/** An admin declares two ids to be one household. Open orders of today and later move to the id that remains. */
export class MergeConsumers extends Command<Reached> {
  constructor(
    readonly lostId: string,
    readonly survivorId: string,
    readonly same: SameProduct,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin takes a merge back. The orders that it moved, and that nobody has delivered since, return. */
export class UndoMerge extends Command<Reached> {
  constructor(
    readonly lostId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

type Pair = readonly [lost: RegisteredConsumer | null, survivor: RegisteredConsumer | null];

interface DecideMerge {
  /** Called for each day, and again on fresh states after a conflict. */
  ofDay: (day: DeliveryDay, pair: Pair, key: DayKey) => DeliveryDayCommand[];
  /** Called after the days. */
  ofConsumers: (pair: Pair) => { lost: ConsumerFact; survivor: ConsumerFact };
}

/** Writes two consumers and the delivery days of their orders in one transaction. */
@Injectable()
export class ConsumerMerges {
  constructor(
    private readonly consumers: ConsumerStreams,
    private readonly days: DeliveryDays,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
  ) {}

  /** @throws the violations of the rules; RetryLater; VersionConflict after five retries */
  async change(
    { lostId, survivorId, days }: { lostId: string; survivorId: string; days: readonly DayKey[] },
    context: CommandContext,
    { ofDay, ofConsumers }: DecideMerge,
  ): Promise<Reached> {
    const keys = new Map(
      days.map((key) => [streams.deliveryDay(key.date, key.deliveryBoyId), key] as const),
    );
    const [lostStream, survivorStream] = [lostId, survivorId].map(streams.consumer);
    const ids = new Set([lostStream, survivorStream, ...keys.keys()]);
    const { position } = await this.days.states.changeMany(
      [...ids].filter((id) => id !== undefined),
      commandHeaderOf(context),
      async (states) => {
        const registered = await this.consumers.registered(
          [lostId, survivorId],
          await this.store.position(),
        );
        const pair = [registered.get(lostId) ?? null, registered.get(survivorId) ?? null] as const;
        const events = new Map<string, (ConsumerFact | DeliveryDayFact)[]>();
        for (const [streamId, key] of keys) {
          const state = states.get(streamId) ?? initialDay();
          const commands = ofDay(state, pair, key).map((command) => () => ({ command }));
          events.set(streamId, (await decideAll(commands, state, context)).events);
        }
        const facts = ofConsumers(pair);
        events.set(streams.consumer(lostId), [facts.lost]);
        events.set(streams.consumer(survivorId), [facts.survivor]);
        return { events };
      },
    );
    return this.readModels.reach(position);
  }
}

@CommandHandler(MergeConsumers)
export class MergeConsumersHandler implements ICommandHandler<MergeConsumers> {
  constructor(
    private readonly merges: ConsumerMerges,
    private readonly days: ConsumerDays,
  ) {}

  /** @throws RuleViolation consumer-not-known, merge-itself, merge-chain; VersionConflict after five retries */
  async execute({ lostId, survivorId, same, context }: MergeConsumers): Promise<Reached> {
    const days = await this.days.list(lostId);
    const orders = new Map<string, MergedOrder[]>();
    return this.merges.change({ lostId, survivorId, days }, context, {
      ofDay: (day, [, survivor], { date, deliveryBoyId }) => {
        if (!survivor) return [];
        const { name, address } = survivor.details;
        const consumer = { id: survivorId, name, address };
        const moved = mergeOrders(day, lostId, consumer, same);
        orders.set(
          `${date}/${deliveryBoyId}`,
          moved.map(({ order }) => order),
        );
        return moved.flatMap(({ commands }) => commands);
      },
      ofConsumers: ([lost, survivor]) => mergeConsumer(lost, survivor, [...orders.values()].flat()),
    });
  }
}

@CommandHandler(UndoMerge)
export class UndoMergeHandler implements ICommandHandler<UndoMerge> {
  constructor(
    private readonly merges: ConsumerMerges,
    private readonly store: PostgresEventStore,
    private readonly clock: BusinessClock,
  ) {}

  /** @throws RuleViolation consumer-not-known, not-merged; VersionConflict after five retries */
  async execute({ lostId, context }: UndoMerge): Promise<Reached> {
    const history = (await this.store.readStream(streams.consumer(lostId))).filter((event) =>
      isConsumerFact(event),
    );
    const merge = history.findLast(({ type }) => type === 'ConsumerMerged');
    const { into, orders } =
      merge?.type === 'ConsumerMerged' ? merge.data : { into: lostId, orders: [] };
    const today = this.clock.today();
    const open = orders.filter(({ date }) => date >= today);
    return this.merges.change({ lostId, survivorId: into, days: open }, context, {
      ofDay: (day, [lost], { date, deliveryBoyId }) => {
        if (!lost) return [];
        const { name, address } = lost.details;
        return open
          .filter((order) => order.date === date && order.deliveryBoyId === deliveryBoyId)
          .flatMap((order) => unmergeOrder(day, order, { id: lostId, name, address }));
      },
      ofConsumers: ([lost, survivor]) => undoMerge(lost, survivor),
    });
  }
}
