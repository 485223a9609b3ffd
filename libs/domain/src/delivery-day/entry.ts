import { REFUSALS } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf, ShownLine } from './commands';
import { decide } from './decide';
import { goneLines } from './done';
import type { DeliveryDayFact } from './facts';
import { isAfter } from './later';
import { dayClosed } from './refusals';
import type { DeliveryDay } from './state';
import { weigh } from './superseding';

/** What a delivery boy's phone may want of a day. */
export type PhoneCommand = DeliveryDayCommandOf<
  'DeliverQuantity' | 'MarkConsumerDone' | 'ReopenConsumer' | 'RecordRemarks' | 'CreateRound' | 'PlaceSingleOrder' | 'CloseDay'
>;

export interface EntryDecision {
  facts: DeliveryDayFact[];
  /** The id of the close that stands and that the entry was made before; null: it is not late. */
  late: string | null;
  /** Lines that Done filled on the phone and that are gone from the stop; absent when there are none. What was delivered of them is to be set aside. */
  gone?: ShownLine[];
}

/**
 * What follows from an entry that a phone made at `madeAt` (ISO 8601, corrected) and that arrives now. Made before the books were closed,
 * it is decided as if they were open, and is late. A close that was made before the books were opened again closes nothing. What was entered
 * later and has arrived before stays, see {@link weigh}.
 * @throws RuleViolation day-reopened, and what `decide` throws
 */
export function decideEntry(entered: PhoneCommand, day: DeliveryDay, madeAt: string): EntryDecision {
  const { command, superseded } = weigh(entered, day, madeAt);
  if (!command) return { facts: superseded, late: closeAfter(day, madeAt) };
  const decision = decideAsMade(command, day, madeAt);
  return superseded.length === 0 ? decision : { ...decision, facts: [...superseded, ...decision.facts] };
}

/** The same when somebody decides that an entry is to hold, whatever was entered later. @throws RuleViolation as {@link decideEntry} */
export function decideAsMade(command: PhoneCommand, day: DeliveryDay, madeAt: string): EntryDecision {
  const { closed, reopened } = day;
  if (command.type === 'CloseDay') {
    if (!closed && reopened && isAfter(reopened.at, madeAt))
      throw new RuleViolation('day-reopened', REFUSALS.dayReopened, 'conflict', {
        at: reopened.at,
        by: reopened.by,
      });
    return { facts: decide(command, day), late: null };
  }
  const late = closeAfter(day, madeAt);
  const facts = decide(command, late === null ? day : { ...day, closed: null });
  const gone = command.type === 'MarkConsumerDone' ? goneLines(command.data.lines ?? [], day.stops.get(command.data.consumerId)) : [];
  return { facts, late, ...(gone.length > 0 && { gone }) };
}

/** The id of the close that stands, for an entry that was made before it; null while the books are open. @throws RuleViolation day-closed */
function closeAfter(day: DeliveryDay, madeAt: string): string | null {
  if (!day.closed) return null;
  if (isAfter(madeAt, day.closed.at)) throw dayClosed(day);
  return day.closed.closeId;
}
