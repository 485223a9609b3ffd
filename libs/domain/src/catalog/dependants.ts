import { RuleViolation } from '../fact';

/** How much still depends on a thing that is to be archived. */
export interface Dependants {
  supervisors?: number;
  deliveryBoys?: number;
  /** Orders today or later. */
  openOrders?: number;
}

const WORDS: Record<keyof Dependants, [one: string, many: string]> = {
  supervisors: ['supervisor', 'supervisors'],
  deliveryBoys: ['delivery boy', 'delivery boys'],
  openOrders: ['open order', 'open orders'],
};

/** @throws RuleViolation in-use, with the counts */
export function refuseWhileInUse(name: string, { supervisors = 0, deliveryBoys = 0, openOrders = 0 }: Dependants): void {
  const counts = { supervisors, deliveryBoys, openOrders };
  const said = [counted(supervisors, WORDS.supervisors), counted(deliveryBoys, WORDS.deliveryBoys), counted(openOrders, WORDS.openOrders)]
    .filter((each) => each !== '')
    .join(' and ');
  if (said !== '') throw new RuleViolation('in-use', `${name} still has ${said}.`, 'conflict', counts);
}

const counted = (count: number, [one, many]: [string, string]): string => (count === 0 ? '' : `${count} ${count === 1 ? one : many}`);
