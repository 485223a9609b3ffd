import { DEPENDANTS, POSTS_SAY, said } from '@milkround/contracts';
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
  const what = [
    counted(supervisors, DEPENDANTS.supervisors),
    counted(deliveryBoys, DEPENDANTS.deliveryBoys),
    counted(openOrders, DEPENDANTS.openOrders),
  ]
    .filter((each) => each !== '')
    .join(' and ');
  if (what !== '') throw new RuleViolation('in-use', said(POSTS_SAY.inUse, { name, what }), 'conflict', counts);
}

type Words = (typeof DEPENDANTS)[keyof typeof DEPENDANTS];

function counted(number: number, { one, many }: Words): string {
  if (number === 0) return '';
  return number === 1 ? one : said(many, { number });
}
