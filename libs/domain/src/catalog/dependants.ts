import { createMessage, type Message } from '@milkround/contracts';
import { RuleViolation } from '../fact';

/** Numbers of active people and open orders that depend on something that is to be archived. */
export interface Dependants {
  supervisors?: number;
  deliveryBoys?: number;
  /** Orders today or later. */
  openOrders?: number;
}

/** @throws RuleViolation in-use, with the counts */
export function refuseWhileInUse(
  name: string,
  { supervisors = 0, deliveryBoys = 0, openOrders = 0 }: Dependants,
): void {
  const counts = { supervisors, deliveryBoys, openOrders };
  const [first, ...otherMessages] = [
    dependantMessages('supervisors', supervisors),
    dependantMessages('delivery-boys', deliveryBoys),
    dependantMessages('open-orders', openOrders),
  ].flat();
  if (!first) return;
  const enumeration = otherMessages.reduceRight<Message | null>(
    (after, message) => and(message, after),
    null,
  );
  throw new RuleViolation(
    createMessage('in-use', { name, what: and(first, enumeration) }),
    'conflict',
    counts,
  );
}

const and = (first: Message, others: Message | null): Message =>
  others ? createMessage('and', { first, rest: others }) : first;

function dependantMessages(
  kind: 'supervisors' | 'delivery-boys' | 'open-orders',
  number: number,
): Message[] {
  if (number === 0) return [];
  return [number === 1 ? createMessage(`${kind}-one`) : createMessage(`${kind}-many`, { number })];
}
