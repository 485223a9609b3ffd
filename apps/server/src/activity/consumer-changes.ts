import type { ActivityChange } from '@milkround/contracts';
import { unreachable, type ConsumerFact, type Pause } from '@milkround/domain';
import { toChange, toChanges, toStatement } from './to-change';

/** Returns the changes of a consumer by the office. */
export function consumerChanges(fact: ConsumerFact): ActivityChange[] {
  switch (fact.type) {
    case 'ConsumerDetailsEdited': {
      const { previous, name, address, phone } = fact.data;
      return [
        ...toChanges('name', previous.name, name),
        ...toChanges('address', previous.address, address),
        ...toChanges('phone', previous.phone, phone),
      ];
    }
    case 'ConsumerPaused':
      return [
        toChange('paused-until', untilOf(fact.data.previous), untilOf(fact.data)),
        toStatement('reason', fact.data.reason),
      ];
    case 'ConsumerResumed':
      return [toChange('paused-until', untilOf(fact.data.previous), null)];
    default:
      return unreachable(fact);
  }
}

/** An open end is an empty text. */
const untilOf = (pause: Pause | null): string | null => (pause ? (pause.until ?? '') : null);
