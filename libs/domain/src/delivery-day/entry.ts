import { closeByPhone } from './close';
import type { PhoneCommand, ShownLine } from './commands';
import { decideEntered } from './decide-entered';
import { findRemovedLines } from './done';
import { asRecorded } from './evolve-stop';
import type { DeliveryDayFact } from './facts';
import { isAfter } from './statement-order';
import { dayClosed } from './refusals';
import type { DeliveryDay } from './state';
import { separateSuperseded } from './superseding';

export interface EntryDecision {
  facts: DeliveryDayFact[];
  /** For a late entry, the id of the close before which it was made; else null. */
  late: string | null;
  /** Lines that Done filled on the phone and that the stop no longer has; missing if there are none. Their quantities are to be set aside. */
  gone?: ShownLine[];
}

/**
 * Decides an entry that a phone made at `madeAt` (ISO 8601, corrected) and that arrives now. If it was made before the day was closed, it is decided
 * as if the day were open, and is late. Of two closes the later one is valid, see {@link closeByPhone}. Later entries that have arrived before
 * stay, see {@link separateSuperseded}.
 * @throws RuleViolation day-reopened, and the violations of `decideEntered`
 */
export function decideEntry(
  entry: PhoneCommand,
  visibleDay: DeliveryDay,
  madeAt: string,
): EntryDecision {
  const day = withRecordedStop(entry, visibleDay);
  const { command, superseded } = separateSuperseded(entry, day, madeAt);
  if (!command) return { facts: superseded, late: closeAfter(day, madeAt) };
  const decision = decideAsMade(command, day, madeAt);
  return superseded.length === 0
    ? decision
    : { ...decision, facts: [...superseded, ...decision.facts] };
}

/** Like {@link decideEntry}, for an entry that the office applies: later entries do not supersede it. @throws RuleViolation as {@link decideEntry} */
export function decideAsMade(
  command: PhoneCommand,
  visibleDay: DeliveryDay,
  madeAt: string,
): EntryDecision {
  const day = withRecordedStop(command, visibleDay);
  if (command.type === 'CloseDay')
    return { facts: closeByPhone(command.data, day, madeAt), late: null };
  const lateCloseId = closeAfter(day, madeAt);
  const facts = decideEntered(command, lateCloseId === null ? day : { ...day, closed: null });
  const removedLines =
    command.type === 'MarkConsumerDone'
      ? findRemovedLines(command.data.lines ?? [], day.stops.get(command.data.consumerId))
      : [];
  return { facts, late: lateCloseId, ...(removedLines.length > 0 && { gone: removedLines }) };
}

/** An entry is compared with all that is recorded at its stop, so that its order of arrival does not matter. */
function withRecordedStop(command: PhoneCommand, day: DeliveryDay): DeliveryDay {
  const consumerId =
    command.type === 'DeliverQuantity'
      ? day.consumerOf.get(command.data.orderId)
      : 'consumerId' in command.data
        ? command.data.consumerId
        : undefined;
  const stop = consumerId === undefined ? undefined : day.stops.get(consumerId);
  return stop?.crossed
    ? { ...day, stops: day.stops.with(stop.consumer.id, asRecorded(stop)) }
    : day;
}

/** Returns the id of the close before which an entry was made; null while the day is open. @throws RuleViolation day-closed */
function closeAfter(day: DeliveryDay, madeAt: string): string | null {
  if (!day.closed) return null;
  if (isAfter(madeAt, day.closed.at)) throw dayClosed(day);
  return day.closed.closeId;
}
