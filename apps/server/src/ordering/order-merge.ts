import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type RowError, toAnswerMessage, type UploadChoices } from '@milkround/contracts';
import {
  initialDay,
  packImport,
  planImport,
  streams,
  type DeliveryDay,
  type DeliveryDayEvent,
  type ImportPlan,
  type UploadFact,
} from '@milkround/domain';
import type { CommandOutcome, LockedDecisions } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { DeliveryDays } from '../delivery-day/delivery-days';
import { commandHeaderOf, metaOf, type CommandContext } from '../log/command-context';
import type { Catalog } from './check/catalog';
import { packLines, type DayPart } from './check/day-parts';
import { FileConsumers, type FileOfDate, type PartLines } from './file-consumers';
import { placeOf } from '../spreadsheets/row-order';
import { MergeOutcome } from './merge-outcome';
import { decideMoves, type MovingUpload, type RecordingMeta } from './order-moves';
import { OrderedThingsLookup, type OrderedCatalog } from './ordered-things';
import { applyChoices, type ChosenPart } from './upload-choices';

/** The lines of an upload that are merged. */
export interface Merge extends FileOfDate, MovingUpload {
  parts: DayPart[];
  catalog: Catalog;
  choices: UploadChoices;
  /** The consumers of the file. */
  listed: ReadonlySet<string>;
}

/** Limits how long other requests wait while days are planned. */
const LINES_AT_ONCE = 500;

/** Decides moves of a plan, whose facts are not recorded. */
const NOT_RECORDED: RecordingMeta = {
  meta: { actor: { role: 'admin', id: 0 }, occurredAt: '', commandId: '' },
  recordedAt: '',
};

/** The last fact of a merge, and the rows that the same transaction writes. */
export interface MergeRecord {
  fact: UploadFact;
  alongside: NonNullable<LockedDecisions<UploadFact>['alongside']>;
}

/** The lines of one day after the choices, with the plan that was made before the day was locked. */
interface PreparedPart {
  chosen: ChosenPart;
  planned: PlannedPart;
}

interface PreparedMerge {
  merge: Merge;
  parts: PreparedPart[];
  states: ReadonlyMap<string, DeliveryDay>;
}

interface PlannedPart {
  day: DeliveryDay;
  /** Without its facts, which the events hold. */
  plan: ImportPlan;
  events: DeliveryDayEvent[];
  /** Errors of the lines that are not placed, because their product or delivery boy was deleted after the file was read. */
  deletionErrors: RowError[];
}

interface DecidedMerge {
  outcome: MergeOutcome;
  events: Map<string, (DeliveryDayEvent | UploadFact)[]>;
  relies: OrderedCatalog['relies'];
}

/** Merges a checked file into the delivery days. */
@Injectable()
export class OrderMerge {
  constructor(
    private readonly days: DeliveryDays,
    private readonly things: OrderedThingsLookup,
    private readonly consumers: FileConsumers,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** Returns the result that the merge would have now. Changes nothing. */
  async plan(fileMerge: Merge): Promise<MergeOutcome> {
    const prepared = await this.prepare(fileMerge);
    return (await this.decide(prepared, prepared.states, NOT_RECORDED)).outcome;
  }

  /**
   * Appends the changes of the merge: of all days in one transaction, or nothing. Nobody else writes to these days meanwhile. `record` is called with
   * the outcome before anything is written, and may refuse it.
   * @throws the errors of `record`
   */
  async carryOut(
    fileMerge: Merge,
    context: CommandContext,
    record: (outcome: MergeOutcome) => MergeRecord,
  ): Promise<CommandOutcome> {
    const prepared = await this.prepare(fileMerge);
    const uploadStream = streams.upload(fileMerge.uploadId);
    const recording = {
      meta: { ...metaOf(context), commandId: context.commandId },
      recordedAt: context.occurredAt,
    };
    return this.days.states.changeLocked(
      [...changedDays(fileMerge, prepared), uploadStream],
      commandHeaderOf(context),
      async (locked) => {
        const states = new Map([...prepared.states, ...locked]);
        const { outcome, events, relies } = await this.decide(prepared, states, recording);
        const { fact, alongside } = record(outcome);
        events.set(uploadStream, [fact]);
        return { events, relies, alongside };
      },
    );
  }

  /** Plans all days before they are locked. A day that has changed when it is locked is planned again. */
  private async prepare(fileMerge: Merge): Promise<PreparedMerge> {
    const merge = await this.withOtherDays(fileMerge);
    const described = await this.consumers.describe(merge.parts, merge);
    const states = await this.statesOf(merge);
    const { nameOf } = new MergeOutcome(merge.catalog);
    const parts: PreparedPart[] = [];
    let lines = 0;
    for (const part of described) {
      const chosen = applyChoices(part, merge.choices, nameOf);
      parts.push({ chosen, planned: planPart(merge, chosen, dayIn(states, merge, chosen)) });
      lines += part.lines.length;
      if (lines < LINES_AT_ONCE) continue;
      lines = 0;
      await breathe();
    }
    return { merge, parts, states };
  }

  /** Decides the merge on states of its days. */
  private async decide(
    { merge, parts }: PreparedMerge,
    states: ReadonlyMap<string, DeliveryDay>,
    recording: RecordingMeta,
  ): Promise<DecidedMerge> {
    const outcome = new MergeOutcome(merge.catalog);
    const chosenParts = parts.map(({ chosen }) => chosen);
    for (const part of chosenParts) outcome.questions.add(part, dayIn(states, merge, part));
    const { relies, goneFor } = await this.things.load(boysOf(merge), productsOf(chosenParts));
    const moves = decideMoves(
      withoutGone(chosenParts, goneFor),
      states,
      merge,
      recording,
      outcome.nameOf,
    );
    outcome.addMoves(moves);
    const events: DecidedMerge['events'] = new Map(moves.facts);
    for (const [index, chosen] of moves.parts.entries()) {
      const day = dayIn(moves.states, merge, chosen);
      const earlier = parts[index]?.planned;
      const isSame =
        earlier !== undefined &&
        chosen.moves.length === 0 &&
        isSameDay(earlier.day, day) &&
        !hasGone(chosen, goneFor);
      const planned = isSame ? earlier : planPart(merge, chosen, day, goneFor);
      if (!isSame) await breathe();
      outcome.add(chosen.part.deliveryBoyId, planned.plan);
      outcome.refuse(planned.deletionErrors);
      const streamId = streamOf(merge, chosen.part);
      events.set(streamId, [...(events.get(streamId) ?? []), ...planned.events]);
    }
    return { outcome, events, relies };
  }

  /** Reads the days of the merge, by stream. */
  private async statesOf(merge: Merge): Promise<Map<string, DeliveryDay>> {
    const loadedStates = await this.days.states.loadMany(
      merge.parts.map((part) => streamOf(merge, part)),
    );
    return new Map([...loadedStates].map(([id, { state }]) => [id, state]));
  }

  /** Adds the days of the date that the file does not name, without lines. */
  private async withOtherDays(merge: Merge): Promise<Merge> {
    const days: { id: number; area: number; supervisor: number | null }[] =
      await this.database.query(
        `select delivery_boy_id as id, min(area_id) as area, min(supervisor_id) as supervisor from stop
         where date = $1 and left_order_id is null and delivery_boy_id <> all($2::int[]) group by 1 order by 1`,
        [merge.date, merge.parts.map(({ deliveryBoyId }) => deliveryBoyId)],
      );
    const others = days.map(({ id, area, supervisor }): DayPart => ({
      deliveryBoyId: id,
      scope: { areaId: area, supervisorId: supervisor },
      ...packLines([]),
    }));
    return { ...merge, parts: [...merge.parts, ...others] };
  }
}

/** Whether nothing has happened on a day between two states of it; states of a day without an event are different objects. */
const isSameDay = (a: DeliveryDay, b: DeliveryDay): boolean =>
  a === b ||
  [a, b].every(({ opened, closed, left }) => opened === null && closed === null && left.size === 0);

const hasGone = ({ part, lines }: PartLines, goneFor: OrderedCatalog['goneFor']): boolean =>
  [...new Set(lines.map(({ productId }) => productId))].some(
    (productId) => goneFor({ deliveryBoyId: part.deliveryBoyId, productId }) !== null,
  );

const streamOf = (
  { date }: Pick<Merge, 'date'>,
  { deliveryBoyId }: Pick<DayPart, 'deliveryBoyId'>,
): string => streams.deliveryDay(date, deliveryBoyId);

const dayIn = (
  states: ReadonlyMap<string, DeliveryDay>,
  merge: Merge,
  { part }: PartLines,
): DeliveryDay => states.get(streamOf(merge, part)) ?? initialDay();

/** The streams of the days that the merge may change: those of the file, of stops that move, and of lines that are taken off. */
function changedDays(file: Merge, { merge, parts }: PreparedMerge): Set<string> {
  const days = file.choices.missingLines === 'take-off' ? merge.parts : file.parts;
  const givers = parts.flatMap(({ chosen }) => chosen.moves.map(({ stop }) => stop));
  return new Set([...days, ...givers].map((day) => streamOf(merge, day)));
}

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

/** The delivery boys with lines. */
const boysOf = ({ parts }: Merge): Set<number> =>
  new Set(parts.filter(({ count }) => count > 0).map(({ deliveryBoyId }) => deliveryBoyId));

const productsOf = (parts: readonly PartLines[]): Set<number> =>
  new Set(parts.flatMap(({ lines }) => lines.map(({ productId }) => productId)));

function planPart(
  { date, uploadId, choices, listed }: Merge,
  { part: { deliveryBoyId, scope }, lines: all }: PartLines,
  day: DeliveryDay,
  goneFor: OrderedCatalog['goneFor'] = () => null,
): PlannedPart {
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
    {
      type: 'ImportOrders',
      data: { date, deliveryBoyId, scope, uploadId, lines, choices, listed },
    },
    day,
  );
  return {
    day,
    plan: { ...plan, facts: [] },
    events: packImport(plan.facts, uploadId, day.opened ?? scope),
    deletionErrors,
  };
}
