import type { FigureName, FigureUnit } from '@milkround/contracts';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { contributionsOf, type OrderContribution } from '../read-models/contributions';
import type { StopRow } from '../read-models/stop';

/** A figure of dashboards and reports, and its explanation. */
export interface Figure {
  unit: FigureUnit;
  /** Returns the contribution of a stop to the figure. The rollups sum up the same contributions. */
  contributionsOf(this: void, stop: StopRow): OrderContribution[];
  /** The types of facts that decide its value; null: all. Half of the facts of a day are about the doors, of which a requirement knows nothing. */
  factTypes: readonly DeliveryDayFact['type'][] | null;
}

/** The facts about orders. */
const ORDER_FACTS: readonly DeliveryDayFact['type'][] = [
  'DeliveryDayOpened',
  'OrderPlaced',
  'OrderRevised',
  'OrderRemoved',
];
const OF_ORDERS: ReadonlySet<FigureName> = new Set<FigureName>(['stops', 'lines', 'required']);

const UNITS: Record<FigureName, FigureUnit> = {
  stops: 'deliveries',
  done: 'deliveries',
  remaining: 'deliveries',
  absent: 'deliveries',
  partly: 'deliveries',
  lines: 'orders',
  required: 'litres',
  delivered: 'litres',
  payment: 'rupees',
};

/** Returns the definition of a figure. */
export const figureOf = (name: FigureName): Figure => ({
  unit: UNITS[name],
  contributionsOf: (stop) => contributionsOf(name, stop),
  factTypes: OF_ORDERS.has(name) ? ORDER_FACTS : null,
});
