import { createHash } from 'node:crypto';
import { UPLOAD_LIMITS, type DecisionList, type ElsewhereStop, type PausedLines } from '@milkround/contracts';
import type { DeliveryDay, ImportLine } from '@milkround/domain';
import type { PartLines } from './file-consumers';
import { firstRows } from './upload-choices';

/** The questions of a file's check, with a hash of them. The upload sends the hash back, so that the server notices a change. */
export class AskedStops {
  readonly elsewhere: DecisionList<ElsewhereStop> = { stops: 0, lines: 0, listed: [] };
  readonly paused: DecisionList<PausedLines> = { stops: 0, lines: 0, listed: [] };
  private readonly hash = createHash('sha256');

  constructor(private readonly nameOf: (deliveryBoyId: number) => string) {}

  /** A part of one day, before the choices. */
  add({ part: { deliveryBoyId }, lines, pauses, elsewhere }: PartLines, day: DeliveryDay): void {
    if (pauses.size + elsewhere.size === 0) return;
    const rows = firstRows(lines);
    const ofConsumer = (id: string): ImportLine[] => lines.filter(({ consumer }) => consumer.id === id);
    const about = (id: string, asked: readonly ImportLine[]) => ({
      row: rows.get(id) ?? 0,
      lines: asked.length,
      consumer_id: id,
      consumer_name: asked[0]?.consumer.name ?? '',
      delivery_boy: this.personOf(deliveryBoyId),
    });
    for (const [id, stops] of elsewhere) {
      this.hash.update(JSON.stringify(['elsewhere', deliveryBoyId, id, stops]));
      const others = stops.map((stop) => this.personOf(stop.deliveryBoyId));
      ask(this.elsewhere, { ...about(id, ofConsumer(id)), others, staysBecause: stops[0]?.staysBecause ?? null });
    }
    for (const [id, pause] of pauses) {
      const asked = ofConsumer(id).filter((line) => isNews(line, day));
      if (asked.length === 0) continue;
      this.hash.update(JSON.stringify(['paused', deliveryBoyId, id, pause]));
      ask(this.paused, { ...about(id, asked), ...pause });
    }
  }

  /** To be read once, after the last part. */
  seen(): string {
    return this.hash.digest('base64url');
  }

  private personOf(id: number) {
    return { id, name: this.nameOf(id) };
  }
}

function ask<T extends { lines: number }>(asked: DecisionList<T>, stop: T): void {
  asked.stops += 1;
  asked.lines += stop.lines;
  if (asked.listed.length < UPLOAD_LIMITS.stopsAsked) asked.listed.push(stop);
}

/** Whether the line would place or change an order. */
const isNews = ({ consumer, productId, expected }: ImportLine, day: DeliveryDay): boolean =>
  day.stops.get(consumer.id)?.lines.find((line) => line.productId === productId)?.expected !== expected;
