import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type RowError, toAnswerMessage, type UploadChoices } from '@milkround/contracts';
import {
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
import { decideMoves, type MovingUpload } from './order-moves';
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

/** The last fact of a merge, and the rows that the same transaction writes. */
export interface MergeRecord {
  fact: UploadFact;
  alongside: NonNullable<LockedDecisions<UploadFact>['alongside']>;
}

interface PlannedPart {
  streamId: string;
  part: DayPart;
  day: DeliveryDay;
  plan: ImportPlan;
  /** Errors of the lines that are not placed, because their product or delivery boy was deleted after the file was read. */
  deletionErrors: RowError[];
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

  /** Returns the result that the merge would have, if every stop that may move does. Changes nothing. */
  async plan(fileMerge: Merge): Promise<MergeOutcome> {
    const merge = await this.withOtherDays(fileMerge);
    const outcome = new MergeOutcome(merge.catalog);
    const parts = await this.consumers.describe(merge.parts, merge);
    const states = await this.statesOf(merge);
    for (const part of parts) {
      const [chosenPart] = this.choose([part], merge, states, outcome);
      for (const { plan } of planParts(merge, chosenPart ? [chosenPart] : [], states))
        outcome.add(part.part.deliveryBoyId, plan);
      await breathe();
    }
    return outcome;
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
    const takesOff = fileMerge.choices.missingLines === 'take-off';
    const merge = takesOff ? await this.withOtherDays(fileMerge) : fileMerge;
    const described = await this.consumers.describe(merge.parts, merge);
    const givers = described
      .flatMap((part) => applyChoices(part, merge.choices, String).moves)
      .map(({ stop }) => streams.deliveryDay(merge.date, stop.deliveryBoyId));
    // Planned before the days are locked; a day that has changed since is planned again.
    const plannedEarlier = await this.planEarlier(merge, described);
    const uploadStream = streams.upload(merge.uploadId);
    const command = commandHeaderOf(context);
    return this.days.states.changeLocked(
      [...new Set([...streamsOf(merge), ...givers]), uploadStream],
      command,
      async (states) => {
        const outcome = new MergeOutcome(merge.catalog);
        const chosenParts = this.choose(described, merge, states, outcome);
        const things = await this.things.load(boysOf(chosenParts), productsOf(chosenParts));
        const recording = {
          meta: { ...metaOf(context), commandId: context.commandId },
          recordedAt: context.occurredAt,
        };
        const moves = decideMoves(
          withoutGone(chosenParts, things.goneFor),
          states,
          merge,
          recording,
          outcome.nameOf,
        );
        outcome.addMoves(moves);
        const events = new Map<string, (DeliveryDayEvent | UploadFact)[]>(moves.facts);
        for (const movedPart of moves.parts) {
          const { deliveryBoyId } = movedPart.part;
          const day = moves.states.get(streams.deliveryDay(merge.date, deliveryBoyId));
          const earlier = plannedEarlier.get(deliveryBoyId);
          const isSame =
            earlier !== undefined &&
            day !== undefined &&
            isSameDay(earlier.day, day) &&
            movedPart.moves.length === 0 &&
            !hasGone(movedPart, things.goneFor);
          const planned = isSame
            ? earlier
            : planParts(merge, [movedPart], moves.states, things.goneFor)[0];
          if (!planned) continue;
          const { streamId, part, plan, deletionErrors } = planned;
          outcome.add(part.deliveryBoyId, plan);
          outcome.refuse(deletionErrors);
          const scope = planned.day.opened ?? part.scope;
          events.set(streamId, [
            ...(events.get(streamId) ?? []),
            ...packImport(plan.facts, merge.uploadId, scope),
          ]);
          if (!isSame) await breathe();
        }
        if (!takesOff) outcome.missing += await this.linesElsewhere(merge);
        const { fact, alongside } = record(outcome);
        events.set(uploadStream, [fact]);
        return { events, relies: things.relies, alongside };
      },
    );
  }

  private async planEarlier(
    merge: Merge,
    described: readonly PartLines[],
  ): Promise<ReadonlyMap<number, PlannedPart>> {
    const states = await this.statesOf(merge);
    const { nameOf } = new MergeOutcome(merge.catalog);
    const planned = new Map<number, PlannedPart>();
    for (const part of described) {
      for (const plan of planParts(merge, [applyChoices(part, merge.choices, nameOf)], states))
        planned.set(part.part.deliveryBoyId, plan);
      await breathe();
    }
    return planned;
  }

  /** Reads the days of the merge, by stream. */
  private async statesOf(merge: Merge): Promise<Map<string, DeliveryDay>> {
    const loadedStates = await this.days.states.loadMany(streamsOf(merge));
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

  /** Applies the choices to the parts, after their questions were noted. */
  private choose(
    parts: readonly PartLines[],
    { date, choices }: Merge,
    states: ReadonlyMap<string, DeliveryDay>,
    outcome: MergeOutcome,
  ): ChosenPart[] {
    return parts.map((part) => {
      const day = states.get(streams.deliveryDay(date, part.part.deliveryBoyId));
      if (day) outcome.questions.add(part, day);
      return applyChoices(part, choices, outcome.nameOf);
    });
  }

  /** Counts the lines of the date on delivery days that the file does not contain. */
  private async linesElsewhere({ date, parts }: Merge): Promise<number> {
    const [row]: { lines: number }[] = await this.database.query(
      'select coalesce(sum(jsonb_array_length(lines)), 0)::int as lines from stop where date = $1 and delivery_boy_id <> all($2::int[])',
      [date, parts.map(({ deliveryBoyId }) => deliveryBoyId)],
    );
    return row?.lines ?? 0;
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

const streamsOf = ({ date, parts }: Merge): string[] =>
  parts.map(({ deliveryBoyId }) => streams.deliveryDay(date, deliveryBoyId));

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

const boysOf = (parts: readonly PartLines[]): Set<number> =>
  new Set(parts.map(({ part }) => part.deliveryBoyId));

const productsOf = (parts: readonly PartLines[]): Set<number> =>
  new Set(parts.flatMap(({ lines }) => lines.map(({ productId }) => productId)));

function planParts(
  { date, uploadId, choices, listed }: Merge,
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
      {
        type: 'ImportOrders',
        data: { date, deliveryBoyId, scope, uploadId, lines, choices, listed },
      },
      day,
    );
    return [{ streamId, part, day, plan, deletionErrors }];
  });
}
