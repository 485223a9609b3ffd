import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type RowError, toAnswerMessage, type UploadChoices } from '@milkround/contracts';
import {
  planImport,
  streams,
  type DeliveryDay,
  type DeliveryDayFact,
  type ImportPlan,
} from '@milkround/domain';
import { DataSource } from 'typeorm';
import { v5 as uuidV5 } from 'uuid';
import { DeliveryDays } from '../delivery-day/delivery-days';
import { metaOf, type CommandContext } from '../log/command-context';
import { ReadModels } from '../log/read-models';
import type { Catalog } from './check/catalog';
import type { DayPart, Step } from './check/steps';
import { FileConsumers, type FileOfDate, type PartLines } from './file-consumers';
import { placeOf } from '../spreadsheets/row-order';
import { MergeOutcome } from './merge-outcome';
import { decideMoves, type DecidedMoves, type MovingUpload } from './order-moves';
import { OrderedThingsLookup, type OrderedCatalog } from './ordered-things';
import { applyChoices, type ChosenPart } from './upload-choices';

/** The lines of an upload that are merged. */
export interface Merge extends FileOfDate, MovingUpload {
  steps: Step[];
  catalog: Catalog;
  choices: UploadChoices;
  /** When the upload was stored. */
  storedAt: Date;
}

export interface MergeResult {
  outcome: MergeOutcome;
  /** A client that has read up to this position sees the whole merge. */
  position: bigint;
}

interface PlannedPart {
  streamId: string;
  part: DayPart;
  day: DeliveryDay;
  plan: ImportPlan;
  /** Errors of the lines that are not placed, because their product or delivery boy was deleted after the file was read. */
  deletionErrors: RowError[];
}

const STEPS_AHEAD = 1;

/** Merges a checked file into the delivery days, step by step: other writes and requests go on between the steps. */
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
   * Returns the result that the merge would have, on all days or on those for which `isWanted` returns true. Changes nothing. A stop that moves
   * counts as placed. Only the consumers of these days are read.
   */
  async plan(
    merge: Merge,
    isWanted: (day: DeliveryDay) => boolean = () => true,
  ): Promise<MergeOutcome> {
    const outcome = outcomeOf(merge);
    const describeStep = this.consumers.ofFile(merge);
    for (const step of merge.steps) {
      const loadedDays = await this.days.states.loadMany(streamsOf(merge, step));
      const states = new Map(
        [...loadedDays]
          .filter(([, { state }]) => isWanted(state))
          .map(([id, { state }]) => [id, state]),
      );
      const parts = await describeStep(
        step.filter(({ deliveryBoyId }) =>
          states.has(streams.deliveryDay(merge.date, deliveryBoyId)),
        ),
      );
      for (const part of parts) {
        const day = states.get(streams.deliveryDay(merge.date, part.part.deliveryBoyId));
        if (day) outcome.questions.add(part, day);
      }
      const chosenParts = parts.map((part) => applyChoices(part, merge.choices, outcome.nameOf));
      for (const { part, day, plan } of planParts(merge, chosenParts, states))
        outcome.add(part.deliveryBoyId, day, plan);
      await breathe();
    }
    return outcome;
  }

  /**
   * Appends the changes of the merge. Rows of a closed day, and new rows of something deleted meanwhile, are refused; all others are appended.
   * A repetition changes nothing, because existing lines count as unchanged and every step has a command id of its own.
   * @throws the signal's reason, between two steps
   */
  async carryOut(
    merge: Merge,
    context: Omit<CommandContext, 'commandId'>,
    signal?: AbortSignal,
  ): Promise<MergeResult> {
    const outcome = outcomeOf(merge);
    const describeStep = this.consumers.ofFile(merge);
    let position = 0n;
    const pendingProjections: Promise<unknown>[] = [];
    for (const [index, step] of merge.steps.entries()) {
      signal?.throwIfAborted();
      const commandId = uuidV5(`step/${index}`, merge.uploadId);
      const chosenParts = (await describeStep(step)).map((part) =>
        applyChoices(part, merge.choices, outcome.nameOf),
      );
      let parts: PlannedPart[] = [];
      let moves: DecidedMoves | null = null;
      const meta = metaOf({ ...context, commandId });
      const change = await this.days.states.changeMany(
        [...new Set([...streamsOf(merge, step), ...giversOf(merge, chosenParts)])],
        { commandId, meta },
        async (states) => {
          const things = await this.things.load(boysOf(chosenParts), productsOf(chosenParts));
          const recording = { meta: { ...meta, commandId }, recordedAt: context.occurredAt };
          const partsWithoutDeleted = withoutGone(chosenParts, things.goneFor);
          moves = decideMoves(partsWithoutDeleted, states, merge, recording, outcome.nameOf);
          parts = planParts(merge, moves.parts, moves.states, things.goneFor);
          return { events: withPlans(moves.facts, parts), relies: things.relies };
        },
      );
      outcome.addMoves(moves);
      for (const { part, day, plan, deletionErrors } of parts) {
        outcome.add(part.deliveryBoyId, day, plan);
        outcome.refuse(deletionErrors);
      }
      if (change.position > position) position = change.position;
      // At most one step ahead of the read models, because the writes of others wait until all earlier events are shown.
      pendingProjections.push(this.readModels.reach(change.position));
      if (pendingProjections.length > STEPS_AHEAD) await pendingProjections.shift();
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

const outcomeOf = ({ catalog, uploadId, storedAt }: Merge) =>
  new MergeOutcome(catalog, uploadId, storedAt);

const streamsOf = ({ date }: Merge, step: Step) =>
  step.map(({ deliveryBoyId }) => streams.deliveryDay(date, deliveryBoyId));

const giversOf = ({ date }: Merge, parts: readonly ChosenPart[]) =>
  parts.flatMap(({ moves }) =>
    moves.map(({ stop }) => streams.deliveryDay(date, stop.deliveryBoyId)),
  );

/** Stops do not move to a delivery boy who was deleted since the file was read. */
const withoutGone = (
  parts: readonly ChosenPart[],
  goneFor: OrderedCatalog['goneFor'],
): ChosenPart[] =>
  parts.map((chosenPart) =>
    goneFor({ deliveryBoyId: chosenPart.part.deliveryBoyId, productId: 0 })
      ? { ...chosenPart, moves: [] }
      : chosenPart,
  );

/** The facts of each day: first those of moves, then those of the file. */
function withPlans(
  facts: ReadonlyMap<string, DeliveryDayFact[]>,
  parts: readonly PlannedPart[],
): Map<string, DeliveryDayFact[]> {
  const all = new Map(facts);
  for (const { streamId, plan } of parts)
    all.set(streamId, [...(all.get(streamId) ?? []), ...plan.facts]);
  return all;
}

const boysOf = (parts: readonly PartLines[]): Set<number> =>
  new Set(parts.map(({ part }) => part.deliveryBoyId));

const productsOf = (parts: readonly PartLines[]): Set<number> =>
  new Set(parts.flatMap(({ lines }) => lines.map(({ productId }) => productId)));

function planParts(
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
    const deletionErrors: RowError[] = [];
    const lines = all.filter((line) => {
      const { consumer, productId } = line;
      const isThere = day.stops
        .get(consumer.id)
        ?.lines.some((other) => other.productId === productId);
      const deletion = isThere ? null : goneFor({ deliveryBoyId, productId });
      if (deletion)
        deletionErrors.push({
          ...placeOf(line),
          column: deletion.column,
          ...toAnswerMessage(deletion.message),
        });
      return deletion === null;
    });
    const plan = planImport(
      { type: 'ImportOrders', data: { date, deliveryBoyId, scope, uploadId, lines } },
      day,
    );
    return [{ streamId, part, day, plan, deletionErrors }];
  });
}
