import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type RowError, toAnswerMessage, type UploadChoices } from '@milkround/contracts';
import { planImport, streams, type DeliveryDay, type DeliveryDayFact, type ImportPlan } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { v5 as uuidV5 } from 'uuid';
import { DeliveryDays } from '../delivery-day/delivery-days';
import { metaOf, type CommandContext } from '../log/command-context';
import { ReadModels } from '../log/read-models';
import type { Catalog } from './check/catalog';
import type { DayPart, Step } from './check/steps';
import { FileConsumers, type FileOfDate, type PartLines } from './file-consumers';
import { MergeOutcome } from './merge-outcome';
import { decideMoves, type DecidedMoves, type MovingUpload } from './order-moves';
import { OrderedThingsLookup, type OrderedCatalog } from './ordered-things';
import { applyChoices, type ChosenPart } from './upload-choices';

/** The lines of an upload that are merged. */
export interface Merge extends FileOfDate, MovingUpload {
  steps: Step[];
  catalog: Catalog;
  choices: UploadChoices;
  /** When the upload was kept. */
  since: Date;
}

export interface Merged {
  outcome: MergeOutcome;
  /** Everybody who has read up to here sees all of it. */
  position: bigint;
}

interface PlannedPart {
  streamId: string;
  part: DayPart;
  day: DeliveryDay;
  plan: ImportPlan;
  /** Lines that are not placed, for what they name was deleted since the file was read. */
  gone: RowError[];
}

const STEPS_AHEAD = 1;

/** Merges a checked file into the delivery days, step by step: other people's writes and requests go on between the steps. */
@Injectable()
export class OrderMerge {
  constructor(
    private readonly days: DeliveryDays,
    private readonly readModels: ReadModels,
    private readonly things: OrderedThingsLookup,
    private readonly consumers: FileConsumers,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /**
   * Returns the result that the merge would have, on all days or on those for which `isWanted` returns true. Changes nothing. A stop that moves counts as
   * placed. Only the consumers of these days are read.
   */
  async plan(merge: Merge, isWanted: (day: DeliveryDay) => boolean = () => true): Promise<MergeOutcome> {
    const outcome = outcomeOf(merge);
    const described = this.consumers.ofFile(merge);
    for (const step of merge.steps) {
      const loaded = await this.days.states.loadMany(streamsOf(merge, step));
      const states = new Map([...loaded].filter(([, { state }]) => isWanted(state)).map(([id, { state }]) => [id, state]));
      const parts = await described(step.filter(({ deliveryBoyId }) => states.has(streams.deliveryDay(merge.date, deliveryBoyId))));
      for (const part of parts) {
        const day = states.get(streams.deliveryDay(merge.date, part.part.deliveryBoyId));
        if (day) outcome.asked.add(part, day);
      }
      const chosen = parts.map((part) => applyChoices(part, merge.choices, outcome.nameOf));
      for (const { part, day, plan } of planned(merge, chosen, states)) outcome.add(part.deliveryBoyId, day, plan);
      await breathe();
    }
    return outcome;
  }

  /**
   * Appends what the merge changes. Rows of a closed day, and new rows of something that was deleted meanwhile, are refused; all others are appended.
   * A repetition changes nothing, because existing lines count as unchanged and every step has a command id of its own.
   * @throws the signal's reason, between two steps
   */
  async carryOut(merge: Merge, context: Omit<CommandContext, 'commandId'>, signal?: AbortSignal): Promise<Merged> {
    const outcome = outcomeOf(merge);
    const described = this.consumers.ofFile(merge);
    let position = 0n;
    const behind: Promise<unknown>[] = [];
    for (const [index, step] of merge.steps.entries()) {
      signal?.throwIfAborted();
      const commandId = uuidV5(`step/${index}`, merge.uploadId);
      const chosen = (await described(step)).map((part) => applyChoices(part, merge.choices, outcome.nameOf));
      let parts: PlannedPart[] = [];
      let moves: DecidedMoves | null = null;
      const meta = metaOf({ ...context, commandId });
      const changed = await this.days.states.changeMany(
        [...new Set([...streamsOf(merge, step), ...giversOf(merge, chosen)])],
        { commandId, meta },
        async (states) => {
          const things = await this.things.of(boysOf(chosen), productsOf(chosen));
          const recording = { meta: { ...meta, commandId }, recordedAt: context.occurredAt };
          const wanted = withoutGone(chosen, things.goneFor);
          moves = decideMoves(wanted, states, merge, recording, outcome.nameOf);
          parts = planned(merge, moves.parts, moves.states, things.goneFor);
          return { events: withPlans(moves.facts, parts), relies: things.relies };
        },
      );
      outcome.addMoves(moves);
      for (const { part, day, plan, gone } of parts) {
        outcome.add(part.deliveryBoyId, day, plan);
        outcome.refuse(gone);
      }
      if (changed.position > position) position = changed.position;
      // At most one step ahead of the read models, because the writes of others wait until all earlier events are shown.
      behind.push(this.readModels.reach(changed.position));
      if (behind.length > STEPS_AHEAD) await behind.shift();
      await breathe();
    }
    return { outcome, position };
  }

  /** Counts the lines of the date on delivery days that the file does not contain. */
  async linesElsewhere({ date, steps }: Pick<Merge, 'date' | 'steps'>): Promise<number> {
    const ids = [...new Set(steps.flat().map(({ deliveryBoyId }) => deliveryBoyId))];
    const [row]: { lines: number }[] = await this.database.query(
      'select coalesce(sum(jsonb_array_length(lines)), 0)::int as lines from stop where date = $1 and delivery_boy_id <> all($2::int[])',
      [date, ids],
    );
    return row?.lines ?? 0;
  }
}

const outcomeOf = ({ catalog, uploadId, since }: Merge) => new MergeOutcome(catalog, uploadId, since);

const streamsOf = ({ date }: Merge, step: Step) => step.map(({ deliveryBoyId }) => streams.deliveryDay(date, deliveryBoyId));

const giversOf = ({ date }: Merge, parts: readonly ChosenPart[]) =>
  parts.flatMap(({ moves }) => moves.map(({ stop }) => streams.deliveryDay(date, stop.deliveryBoyId)));

/** Stops do not move to a delivery boy who was deleted since the file was read. */
const withoutGone = (parts: readonly ChosenPart[], goneFor: OrderedCatalog['goneFor']): ChosenPart[] =>
  parts.map((chosen) => (goneFor({ deliveryBoyId: chosen.part.deliveryBoyId, productId: 0 }) ? { ...chosen, moves: [] } : chosen));

/** The facts of each day: first those of moves, then those of the file. */
function withPlans(facts: ReadonlyMap<string, DeliveryDayFact[]>, parts: readonly PlannedPart[]): Map<string, DeliveryDayFact[]> {
  const all = new Map(facts);
  for (const { streamId, plan } of parts) all.set(streamId, [...(all.get(streamId) ?? []), ...plan.facts]);
  return all;
}

const boysOf = (parts: readonly PartLines[]): Set<number> => new Set(parts.map(({ part }) => part.deliveryBoyId));

const productsOf = (parts: readonly PartLines[]): Set<number> =>
  new Set(parts.flatMap(({ lines }) => lines.map(({ productId }) => productId)));

function planned(
  { date, uploadId }: Merge,
  parts: readonly PartLines[],
  states: ReadonlyMap<string, DeliveryDay>,
  goneFor: OrderedCatalog['goneFor'] = () => null,
): PlannedPart[] {
  return parts.flatMap(({ part, lines: all }): PlannedPart[] => {
    const { deliveryBoyId, scope } = part;
    const streamId = streams.deliveryDay(date, deliveryBoyId);
    const day = states.get(streamId);
    if (!day) return [];
    const gone: RowError[] = [];
    const lines = all.filter(({ row, consumer, productId }) => {
      const isThere = day.stops.get(consumer.id)?.lines.some((line) => line.productId === productId);
      const why = isThere ? null : goneFor({ deliveryBoyId, productId });
      if (why) gone.push({ row, column: why.column, ...toAnswerMessage(why.message) });
      return why === null;
    });
    const plan = planImport({ type: 'ImportOrders', data: { date, deliveryBoyId, scope, uploadId, lines } }, day);
    return [{ streamId, part, day, plan, gone }];
  });
}
