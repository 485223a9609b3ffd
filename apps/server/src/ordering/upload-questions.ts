import {
  UPLOAD_LIMITS,
  type AskedConsumer,
  type AskedLists,
  type DecisionList,
} from '@milkround/contracts';
import type { DeliveryDay, ImportLine, ImportPlan } from '@milkround/domain';
import { groupBy } from '../spreadsheets/check/group-by';
import { inRowOrder, placeOf } from '../spreadsheets/row-order';
import type { PartLines } from './file-consumers';

type ListsOfDate = Pick<AskedLists, 'elsewhere' | 'paused' | 'changedByPerson' | 'missingLines'>;

/** The questions that the orders of the date raise about the consumers of a file. */
export class UploadQuestions {
  private readonly lists: ListsOfDate = {
    elsewhere: toDecisionList([]),
    paused: toDecisionList([]),
    changedByPerson: toDecisionList([]),
    missingLines: toDecisionList([]),
  };

  constructor(
    private readonly nameOf: (deliveryBoyId: number) => string,
    private readonly productOf: (productId: number) => string,
  ) {}

  /** Adds the orders of one day that the file does not have, and those that a person has changed. */
  addPlan(deliveryBoyId: number, { missing, changedByPerson }: ImportPlan): void {
    const boy = this.personOf(deliveryBoyId);
    for (const [stop, lines] of groupBy(missing, (line) => line.stop)) {
      const { id, name } = stop.consumer;
      ask(this.lists.missingLines, {
        row: 0,
        lines: lines.length,
        consumer_id: id,
        consumer_name: name,
        delivery_boy: boy,
        products: lines.map(({ line }) => ({
          name: this.productOf(line.productId),
          quantity: line.expected,
        })),
      });
    }
    for (const { line, previous } of changedByPerson)
      ask(this.lists.changedByPerson, {
        ...placeOf(line),
        lines: 1,
        consumer_id: line.consumer.id,
        consumer_name: line.consumer.name,
        delivery_boy: boy,
        product: this.productOf(line.productId),
        quantity: previous,
        file_quantity: line.expected,
      });
  }

  /** Adds a part of one day, before the choices are applied. */
  add(
    { part: { deliveryBoyId }, lines, pauses, stopsElsewhere }: PartLines,
    day: DeliveryDay,
  ): void {
    if (pauses.size + stopsElsewhere.size === 0) return;
    const ofConsumer = (id: string): ImportLine[] =>
      lines.filter(({ consumer }) => consumer.id === id);
    const describe = (id: string, consumerLines: readonly ImportLine[]) => ({
      ...placeOf(inRowOrder(ofConsumer(id))[0] ?? { row: 0 }),
      lines: consumerLines.length,
      consumer_id: id,
      consumer_name: consumerLines[0]?.consumer.name ?? '',
      delivery_boy: this.personOf(deliveryBoyId),
    });
    for (const [id, stops] of stopsElsewhere) {
      const deliveryBoys = stops.map((stop) => this.personOf(stop.deliveryBoyId));
      ask(this.lists.elsewhere, {
        ...describe(id, ofConsumer(id)),
        others: deliveryBoys,
        staysBecause: stops[0]?.staysBecause ?? null,
      });
    }
    for (const [id, pause] of pauses) {
      const newLines = ofConsumer(id).filter((line) => isNews(line, day));
      if (newLines.length === 0) continue;
      ask(this.lists.paused, { ...describe(id, newLines), ...pause });
    }
  }

  /** Returns the lists in the order of the file. */
  inFileOrder(): ListsOfDate {
    const { elsewhere, paused, changedByPerson, missingLines } = this.lists;
    return {
      elsewhere: { ...elsewhere, listed: inRowOrder(elsewhere.listed) },
      paused: { ...paused, listed: inRowOrder(paused.listed) },
      changedByPerson: { ...changedByPerson, listed: inRowOrder(changedByPerson.listed) },
      missingLines,
    };
  }

  private personOf(id: number) {
    return { id, name: this.nameOf(id) };
  }
}

/** Returns the list of consumers of a question. */
export const toDecisionList = <T extends AskedConsumer>(all: readonly T[]): DecisionList<T> => ({
  stops: all.length,
  lines: all.reduce((sum, { lines }) => sum + lines, 0),
  listed: inRowOrder(all).slice(0, UPLOAD_LIMITS.stopsListed),
});

function ask<T extends AskedConsumer>(list: DecisionList<T>, stop: T): void {
  list.stops += 1;
  list.lines += stop.lines;
  if (list.listed.length < UPLOAD_LIMITS.stopsListed) list.listed.push(stop);
}

/** Whether the line would place or change an order. */
const isNews = ({ consumer, productId, expected }: ImportLine, day: DeliveryDay): boolean =>
  day.stops.get(consumer.id)?.lines.find((line) => line.productId === productId)?.expected !==
  expected;
