import { DAYS_SAY, said } from '@milkround/contracts';
import type { Quantity } from '../quantity';
import type { DeliveryDayCommandOf, ImportLine } from './commands';
import { reopened } from './done';
import type { DeliveryDayFact } from './facts';
import { type FileStop, fileStops } from './import-stops';
import { lineFor, opening, placed, revising } from './placing';
import { dayClosed } from './refusals';
import type { DeliveryDay } from './state';
import type { Line, Stop } from './stop';

/** What an order file does to one day. Every line of the file stands in exactly one of the lists. */
export interface ImportPlan {
  added: ImportLine[];
  /** A new requirement, or new details of the consumer (told once, on the consumer's first line). */
  changed: { line: ImportLine; orderId: string; previous: Quantity }[];
  unchanged: ImportLine[];
  /** Lines that stand otherwise but are recorded, done or adjusted: left as they are. `reason` is a sentence for the user. */
  protected: { line: ImportLine; orderId: string; reason: string }[];
  /** On a closed day: every line that would have changed something. */
  refused: { line: ImportLine; reason: string }[];
  /** How many lines stand that are not in the file; they stay. */
  missing: number;
  /** What is to be recorded; none when a line is refused. */
  facts: DeliveryDayFact[];
}

type ImportOrders = DeliveryDayCommandOf<'ImportOrders'>;

/** Merges an order file into what is there. Changes nothing: a check and the import itself both ask this. */
export function planImport({ data }: ImportOrders, day: DeliveryDay): ImportPlan {
  const plan: ImportPlan = { added: [], changed: [], unchanged: [], protected: [], refused: [], missing: 0, facts: [] };
  const stops = fileStops(data.lines, day);
  const taken = new Map<string, ImportLine>();
  const isReopened = new Set<string>();

  for (const line of data.lines) {
    const { consumer, productId } = line;
    const file = stops.get(consumer.id) ?? { first: line, consumer, sequence: 0, change: null };
    const lineKey = `${productId} ${consumer.id}`;
    const twin = taken.get(lineKey);
    if (twin) {
      if (twin.expected === line.expected) plan.unchanged.push(line);
      else plan.protected.push({ line, orderId: twin.orderId, reason: said(DAYS_SAY.fileHasLine, { row: twin.row }) });
      continue;
    }
    taken.set(lineKey, line);
    const change = file.first === line ? file.change : null;
    if (change) plan.facts.push(change);

    const stop = day.stops.get(consumer.id);
    const standing = lineFor(stop, productId);
    if (stop && standing) {
      merge(plan, line, stop, standing, change !== null, data.uploadId);
      continue;
    }
    plan.added.push(line);
    plan.facts.push(placedFromFile(line, file, data, day));
    if (stop?.done && !isReopened.has(consumer.id)) {
      isReopened.add(consumer.id);
      plan.facts.push(reopened(stop, 'line-added'));
    }
  }

  plan.missing = missingFrom(taken, day);
  if (day.closed) return refuse(plan, dayClosed(day).message);
  if (plan.added.length > 0) plan.facts.unshift(...opening(data, day));
  return plan;
}

/**
 * Takes the file's lines into the day as {@link planImport} says.
 * @throws RuleViolation day-closed, when the day is closed and the file would change something
 */
export function importOrders(command: ImportOrders, day: DeliveryDay): DeliveryDayFact[] {
  const plan = planImport(command, day);
  if (plan.refused.length > 0) throw dayClosed(day);
  return plan.facts;
}

/** A line that stands: untouched ones are revised, others keep what people made of them. */
function merge(plan: ImportPlan, line: ImportLine, stop: Stop, standing: Line, renamed: boolean, uploadId: string): void {
  const { orderId, expected: previous } = standing;
  const reason = protection(stop, standing);
  if (previous !== line.expected && reason !== null) {
    plan.protected.push({ line, orderId, reason });
  } else if (previous !== line.expected || renamed) {
    plan.changed.push({ line, orderId, previous });
    if (previous !== line.expected) plan.facts.push(...revising(stop, standing, { expected: line.expected, adjusted: false, uploadId }));
  } else {
    plan.unchanged.push(line);
  }
}

/** Why a file may not revise this line; null when it may. */
function protection(stop: Stop, line: Line): string | null {
  if (stop.done) return DAYS_SAY.isDone;
  if (line.delivered !== null) return said(DAYS_SAY.isDelivered, { quantity: line.delivered });
  return line.adjusted ? said(DAYS_SAY.isAdjusted, { quantity: line.expected }) : null;
}

function placedFromFile(line: ImportLine, { consumer, sequence }: FileStop, data: ImportOrders['data'], day: DeliveryDay): DeliveryDayFact {
  return placed({ ...line, adjusted: false, uploadId: data.uploadId }, consumer, sequence, day.opened ?? data.scope);
}

function missingFrom(taken: ReadonlyMap<string, ImportLine>, day: DeliveryDay): number {
  let missing = 0;
  for (const { consumer, lines } of day.stops.values()) {
    for (const { productId } of lines) if (!taken.has(`${productId} ${consumer.id}`)) missing += 1;
  }
  return missing;
}

/** Nothing of a closed day changes: what would have is refused, and nothing is recorded. */
function refuse(plan: ImportPlan, reason: string): ImportPlan {
  const refused = [...plan.added, ...plan.changed.map(({ line }) => line)].map((line) => ({ line, reason }));
  return { ...plan, added: [], changed: [], refused: refused.sort((a, b) => a.line.row - b.line.row), facts: [] };
}
