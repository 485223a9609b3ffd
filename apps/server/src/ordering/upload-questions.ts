import { createHash } from 'node:crypto';
import {
  UPLOAD_LIMITS,
  type AskedConsumer,
  type DecisionList,
  type ElsewhereStop,
  type PausedLines,
} from '@milkround/contracts';
import type { DeliveryDay, ImportLine } from '@milkround/domain';
import { inRowOrder, placeOf } from '../spreadsheets/row-order';
import type { PartLines } from './file-consumers';

/** The questions of a file's check, with a hash of them. The upload sends the hash back, so that the server notices a change. */
export class UploadQuestions {
  readonly stopsElsewhere: DecisionList<ElsewhereStop> = { stops: 0, lines: 0, listed: [] };
  readonly pausedLines: DecisionList<PausedLines> = { stops: 0, lines: 0, listed: [] };
  private readonly hash = createHash('sha256');

  constructor(private readonly nameOf: (deliveryBoyId: number) => string) {}

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
      this.hash.update(JSON.stringify(['elsewhere', deliveryBoyId, id, stops]));
      const deliveryBoys = stops.map((stop) => this.personOf(stop.deliveryBoyId));
      ask(this.stopsElsewhere, {
        ...describe(id, ofConsumer(id)),
        others: deliveryBoys,
        staysBecause: stops[0]?.staysBecause ?? null,
      });
    }
    for (const [id, pause] of pauses) {
      const newLines = ofConsumer(id).filter((line) => isNews(line, day));
      if (newLines.length === 0) continue;
      this.hash.update(JSON.stringify(['paused', deliveryBoyId, id, pause]));
      ask(this.pausedLines, { ...describe(id, newLines), ...pause });
    }
  }

  /** Returns the hash. It must be called once, after the last part. */
  checkHash(): string {
    return this.hash.digest('base64url');
  }

  private personOf(id: number) {
    return { id, name: this.nameOf(id) };
  }
}

function ask<T extends AskedConsumer>(list: DecisionList<T>, stop: T): void {
  list.stops += 1;
  list.lines += stop.lines;
  if (list.listed.length < UPLOAD_LIMITS.stopsListed) list.listed.push(stop);
}

/** Whether the line would place or change an order. */
const isNews = ({ consumer, productId, expected }: ImportLine, day: DeliveryDay): boolean =>
  day.stops.get(consumer.id)?.lines.find((line) => line.productId === productId)?.expected !==
  expected;
