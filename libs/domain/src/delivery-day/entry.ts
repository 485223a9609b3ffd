import { REFUSALS } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf } from './commands';
import { decide } from './decide';
import type { DeliveryDayFact } from './facts';
import type { DeliveryDay } from './state';

/** What a delivery boy's phone may want of a day. */
export type PhoneCommand = DeliveryDayCommandOf<
  'DeliverQuantity' | 'MarkConsumerDone' | 'ReopenConsumer' | 'RecordRemarks' | 'CreateRound' | 'PlaceSingleOrder' | 'CloseDay'
>;

export interface EntryDecision {
  facts: DeliveryDayFact[];
  /** The id of the close that stands and that the entry was made before; null: it is not late. */
  late: string | null;
}

/**
 * What follows from an entry that a phone made at `madeAt` (ISO 8601, corrected) and that arrives now. Made before the books were closed,
 * it is decided as if they were open, and is late. A close that was made before the books were opened again closes nothing.
 * @throws RuleViolation day-reopened, and what `decide` throws
 */
export function decideEntry(command: PhoneCommand, day: DeliveryDay, madeAt: string): EntryDecision {
  const { closed, reopened } = day;
  if (command.type === 'CloseDay') {
    if (!closed && reopened && isBefore(madeAt, reopened.at))
      throw new RuleViolation('day-reopened', REFUSALS.dayReopened, 'conflict', {
        at: reopened.at,
        by: reopened.by,
      });
    return { facts: decide(command, day), late: null };
  }
  if (!closed || isBefore(closed.at, madeAt)) return { facts: decide(command, day), late: null };
  return { facts: decide(command, { ...day, closed: null }), late: closed.closeId };
}

const isBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b);
