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
export function refuseWhileInUse(name: string, { supervisors = 0, deliveryBoys = 0, openOrders = 0 }: Dependants): void {
  const counts = { supervisors, deliveryBoys, openOrders };
  const [first, ...rest] = [
    counted('supervisors', supervisors),
    counted('delivery-boys', deliveryBoys),
    counted('open-orders', openOrders),
  ].flat();
  if (!first) return;
  const what = rest.reduceRight<Message | null>((after, each) => and(each, after), null);
  throw new RuleViolation(createMessage('in-use', { name, what: and(first, what) }), 'conflict', counts);
}

const and = (first: Message, rest: Message | null): Message => (rest ? createMessage('and', { first, rest }) : first);

function counted(what: 'supervisors' | 'delivery-boys' | 'open-orders', number: number): Message[] {
  if (number === 0) return [];
  return [number === 1 ? createMessage(`${what}-one`) : createMessage(`${what}-many`, { number })];
}
