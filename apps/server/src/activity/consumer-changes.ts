import type { ActivityChange } from '@milkround/contracts';
import { unreachable, type ConsumerFact, type Pause } from '@milkround/domain';
import { change, changed, stated } from './change';

/** Returns what the office changed of a consumer. */
export function consumerChanges(fact: ConsumerFact): ActivityChange[] {
  switch (fact.type) {
    case 'ConsumerDetailsEdited': {
      const { previous, name, address, phone } = fact.data;
      return [
        ...changed('name', previous.name, name),
        ...changed('address', previous.address, address),
        ...changed('phone', previous.phone, phone),
      ];
    }
    case 'ConsumerPaused':
      return [change('paused-until', untilOf(fact.data.previous), untilOf(fact.data)), stated('reason', fact.data.reason)];
    case 'ConsumerResumed':
      return [change('paused-until', untilOf(fact.data.previous), null)];
    default:
      return unreachable(fact);
  }
}

/** An open end is an empty text. */
const untilOf = (pause: Pause | null): string | null => (pause ? (pause.until ?? '') : null);
