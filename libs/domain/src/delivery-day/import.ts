import { createMessage, type Message } from '@milkround/contracts';
import type { Quantity } from '../quantity';
import type { DeliveryDayCommandOf, ImportLine } from './commands';
import { toConsumerReopened } from './done';
import type { DeliveryDayFact } from './facts';
import { type FileStop, toFileStops } from './import-stops';
import { lineFor, openDay, toOrderPlaced, reviseLine } from './placing';
import { toOrderRemoved } from './ordering';
import { dayClosed } from './refusals';
import { roundPlaceOf } from './rounds';
import { type DeliveryDay, stopsInSequence } from './state';
import type { Line, Stop } from './stop';

/** The effect of an order file on one day. Each line of the file is in exactly one of the lists. */
export interface ImportPlan {
  added: ImportLine[];
  /** Lines with a new requirement, and the first line of a consumer with new details. */
  changed: { line: ImportLine; orderId: string; previous: Quantity }[];
  unchanged: ImportLine[];
  /** The orders that the file has and leaves as they are. */
  kept: string[];
  /** Existing lines that differ but do not change, because they are recorded, done or adjusted; and left-out lines, perhaps without an order. */
  protected: { line: ImportLine; orderId: string | null; reason: Message }[];
  /** The lines whose orders a person has changed since an earlier file. They are protected, or changed if the choice is `file`. */
  changedByPerson: ImportPlan['changed'];
  /** On a closed day: the lines that would have changed something. */
  refused: { line: ImportLine; reason: Message }[];
  /** Existing lines that are not in the file. */
  missing: MissingLine[];
  /** Those of them that are taken off. */
  takenOff: MissingLine[];
  /** The facts to record; none if a line is refused. */
  facts: DeliveryDayFact[];
}

/** An order that a file does not have. */
export interface MissingLine {
  stop: Stop;
  line: Line;
}

type ImportOrders = DeliveryDayCommandOf<'ImportOrders'>;

/** Plans the merge of an order file into a day, for the import and for its check. It records nothing. */
export function planImport({ data }: ImportOrders, day: DeliveryDay): ImportPlan {
  const plan: ImportPlan = {
    added: [],
    changed: [],
    unchanged: [],
    kept: [],
    protected: [],
    changedByPerson: [],
    refused: [],
    missing: [],
    takenOff: [],
    facts: [],
  };
  // A quantity of 0 cancels an order. It says nothing without an order, or beside a line with a quantity.
  const isCancelling = data.lines.some(({ expected }) => expected === 0);
  const placing = new Set(
    isCancelling ? data.lines.filter(({ expected }) => expected > 0).map(keyOf) : [],
  );
  const lines = data.lines.filter(
    (line) =>
      line.expected > 0 ||
      (!placing.has(keyOf(line)) && lineFor(day.stops.get(line.consumer.id), line.productId)),
  );
  const stops = toFileStops(
    lines.filter(({ leftOut }) => !leftOut),
    day,
  );
  const firstLines = new Map<string, ImportLine>();
  const isReopened = new Set<string>();

  for (const line of lines) {
    const { consumer, productId } = line;
    const file = stops.get(consumer.id) ?? { first: line, consumer, sequence: 0, change: null };
    const lineKey = keyOf(line);
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
      merge(plan, line, stop, existingLine, change !== null, data);
      continue;
    }
    plan.added.push(line);
    plan.facts.push(placeFromFile(line, file, data, day));
    if (stop?.done && !isReopened.has(consumer.id)) {
      isReopened.add(consumer.id);
      plan.facts.push(toConsumerReopened(stop, 'line-added'));
    }
  }

  plan.missing = missingFrom(firstLines, day, data);
  if (data.choices?.missingLines === 'take-off') takeOff(plan, day);
  if (day.closed) return refuse(plan, dayClosed(day).reason);
  if (plan.added.length > 0) plan.facts.unshift(...openDay(data, day));
  return plan;
}

const keyOf = ({ productId, consumer }: Pick<ImportLine, 'productId' | 'consumer'>): string =>
  `${productId} ${consumer.id}`;

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
  { uploadId, choices }: ImportOrders['data'],
): void {
  const { orderId, expected: previous } = existingLine;
  const firstReason = protection(stop, existingLine);
  const isPersons =
    firstReason === null && existingLine.uploaded !== undefined && previous !== line.expected;
  if (isPersons) plan.changedByPerson.push({ line, orderId, previous });
  const reason =
    isPersons && choices?.changedByPerson !== 'file'
      ? createMessage('line-changed-by-person', { quantity: previous })
      : firstReason;
  if (previous === line.expected || reason !== null) plan.kept.push(orderId);
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
export function protection(stop: Stop, line: Line): Message | null {
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
  const { orderId, productId, expected } = line;
  return toOrderPlaced(
    { orderId, consumer, productId, expected, adjusted: false, uploadId: data.uploadId },
    consumer,
    sequence,
    day.opened ?? data.scope,
  );
}

/** Returns the existing lines that the file lacks. A line that it only cancels again is not missing. */
function missingFrom(
  fileLines: ReadonlyMap<string, ImportLine>,
  day: DeliveryDay,
  { lines, listed }: Pick<ImportOrders['data'], 'lines' | 'listed'>,
): MissingLine[] {
  const ownConsumers = new Set(lines.map(({ consumer }) => consumer.id));
  const isElsewhere = ({ consumer: { id } }: Stop) => !ownConsumers.has(id) && listed?.has(id);
  return stopsInSequence(day).flatMap((stop) =>
    (isElsewhere(stop) ? [] : stop.lines)
      .filter(({ productId }) => !fileLines.has(keyOf({ productId, consumer: stop.consumer })))
      .map((line) => ({ stop, line })),
  );
}

/** Removes the missing lines, except for those that a file may not change. A stop leaves its round with its last line. */
function takeOff(plan: ImportPlan, day: DeliveryDay): void {
  plan.takenOff = plan.missing.filter(({ stop, line }) => protection(stop, line) === null);
  for (const [stop, lines] of groupByStop(plan.takenOff))
    for (const [index, line] of lines.entries()) {
      const isLast =
        lines.length === stop.lines.length &&
        index === lines.length - 1 &&
        !plan.added.some(({ consumer }) => consumer.id === stop.consumer.id);
      const roundId = isLast ? (roundPlaceOf(day, stop)?.roundId ?? null) : null;
      plan.facts.push(toOrderRemoved(stop, line, 'deleted', null, roundId));
    }
}

function groupByStop(missing: readonly MissingLine[]): Map<Stop, Line[]> {
  const groups = new Map<Stop, Line[]>();
  for (const { stop, line } of missing) groups.set(stop, [...(groups.get(stop) ?? []), line]);
  return groups;
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
    takenOff: [],
    refused: refusedLines.sort((a, b) => a.line.row - b.line.row),
    facts: [],
  };
}
