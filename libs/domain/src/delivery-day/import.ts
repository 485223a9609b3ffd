import { createMessage, type Message } from '@milkround/contracts';
import type { Quantity } from '../quantity';
import type { DeliveryDayCommandOf, ImportLine } from './commands';
import { toConsumerReopened } from './done';
import type { DeliveryDayFact } from './facts';
import { type FileStop, toFileStops } from './import-stops';
import { lineFor, openDay, toOrderPlaced, reviseLine } from './placing';
import { dayClosed } from './refusals';
import type { DeliveryDay } from './state';
import type { Line, Stop } from './stop';

/** The effect of an order file on one day. Each line of the file is in exactly one of the lists. */
export interface ImportPlan {
  added: ImportLine[];
  /** Lines with a new requirement, and the first line of a consumer with new details. */
  changed: { line: ImportLine; orderId: string; previous: Quantity }[];
  unchanged: ImportLine[];
  /** Existing lines that differ but do not change, because they are recorded, done or adjusted; and left-out lines, perhaps without an order. */
  protected: { line: ImportLine; orderId: string | null; reason: Message }[];
  /** On a closed day: the lines that would have changed something. */
  refused: { line: ImportLine; reason: Message }[];
  /** Number of existing lines that are not in the file; they stay. */
  missing: number;
  /** The facts to record; none if a line is refused. */
  facts: DeliveryDayFact[];
}

type ImportOrders = DeliveryDayCommandOf<'ImportOrders'>;

/** Plans the merge of an order file into a day, for the import and for its check. It records nothing. */
export function planImport({ data }: ImportOrders, day: DeliveryDay): ImportPlan {
  const plan: ImportPlan = {
    added: [],
    changed: [],
    unchanged: [],
    protected: [],
    refused: [],
    missing: 0,
    facts: [],
  };
  const stops = toFileStops(
    data.lines.filter(({ leftOut }) => !leftOut),
    day,
  );
  const firstLines = new Map<string, ImportLine>();
  const isReopened = new Set<string>();

  for (const line of data.lines) {
    const { consumer, productId } = line;
    const file = stops.get(consumer.id) ?? { first: line, consumer, sequence: 0, change: null };
    const lineKey = `${productId} ${consumer.id}`;
    const firstLine = firstLines.get(lineKey);
    if (firstLine) {
      if (firstLine.expected === line.expected) plan.unchanged.push(line);
      else
        plan.protected.push({
          line,
          orderId: firstLine.orderId,
          reason: createMessage('file-has-line', { row: firstLine.row }),
        });
      continue;
    }
    firstLines.set(lineKey, line);
    const stop = day.stops.get(consumer.id);
    const existingLine = lineFor(stop, productId);
    if (line.leftOut && existingLine?.expected !== line.expected) {
      plan.protected.push({ line, orderId: existingLine?.orderId ?? null, reason: line.leftOut });
      continue;
    }
    const change = file.first === line ? file.change : null;
    if (change) plan.facts.push(change);

    if (stop && existingLine) {
      merge(plan, line, stop, existingLine, change !== null, data.uploadId);
      continue;
    }
    plan.added.push(line);
    plan.facts.push(placeFromFile(line, file, data, day));
    if (stop?.done && !isReopened.has(consumer.id)) {
      isReopened.add(consumer.id);
      plan.facts.push(toConsumerReopened(stop, 'line-added'));
    }
  }

  plan.missing = missingFrom(firstLines, day);
  if (day.closed) return refuse(plan, dayClosed(day).reason);
  if (plan.added.length > 0) plan.facts.unshift(...openDay(data, day));
  return plan;
}

/**
 * Merges an order file into the day, as {@link planImport} describes.
 * @throws RuleViolation day-closed, when the day is closed and the file would change something
 */
export function importOrders(command: ImportOrders, day: DeliveryDay): DeliveryDayFact[] {
  const plan = planImport(command, day);
  if (plan.refused.length > 0) throw dayClosed(day);
  return plan.facts;
}

/** Merges a line of the file with the existing line. A recorded, done or adjusted line does not change. */
function merge(
  plan: ImportPlan,
  line: ImportLine,
  stop: Stop,
  existingLine: Line,
  renamed: boolean,
  uploadId: string,
): void {
  const { orderId, expected: previous } = existingLine;
  const reason = protection(stop, existingLine);
  if (previous !== line.expected && reason !== null) {
    plan.protected.push({ line, orderId, reason });
  } else if (previous !== line.expected || renamed) {
    plan.changed.push({ line, orderId, previous });
    if (previous !== line.expected)
      plan.facts.push(
        ...reviseLine(stop, existingLine, { expected: line.expected, adjusted: false, uploadId }),
      );
  } else {
    plan.unchanged.push(line);
  }
}

/** Returns the reason why a file may not revise a line; null if it may. */
function protection(stop: Stop, line: Line): Message | null {
  if (stop.done) return createMessage('stop-done');
  if (line.delivered !== null) return createMessage('line-delivered', { quantity: line.delivered });
  return line.adjusted ? createMessage('line-adjusted', { quantity: line.expected }) : null;
}

function placeFromFile(
  line: ImportLine,
  { consumer, sequence }: FileStop,
  data: ImportOrders['data'],
  day: DeliveryDay,
): DeliveryDayFact {
  return toOrderPlaced(
    { ...line, adjusted: false, uploadId: data.uploadId },
    consumer,
    sequence,
    day.opened ?? data.scope,
  );
}

/** Counts the existing lines that the file lacks. It reads the stops of the file only, because a file may name a small part of its day. */
function missingFrom(fileLines: ReadonlyMap<string, ImportLine>, day: DeliveryDay): number {
  let existingCount = 0;
  for (const id of new Set([...fileLines.values()].map(({ consumer }) => consumer.id)))
    for (const { productId } of day.stops.get(id)?.lines ?? [])
      if (fileLines.has(`${productId} ${id}`)) existingCount += 1;
  // The day has one order per line.
  return day.consumerOf.size - existingCount;
}

/** Returns the plan for a closed day: all changes are refused and nothing is recorded. */
function refuse(plan: ImportPlan, reason: Message): ImportPlan {
  const refusedLines = [...plan.added, ...plan.changed.map(({ line }) => line)].map((line) => ({
    line,
    reason,
  }));
  return {
    ...plan,
    added: [],
    changed: [],
    refused: refusedLines.sort((a, b) => a.line.row - b.line.row),
    facts: [],
  };
}
