import type { FigureName, FigureUnit } from '@milkround/contracts';
import { contributionsOf, type OrderContribution } from '../read-models/contributions';
import type { StopRow } from '../read-models/stop';

/** A figure of dashboards and reports, and its explanation. */
export interface Figure {
  unit: FigureUnit;
  /** Returns the contribution of a stop to the figure. The rollups sum up the same contributions. */
  contributionsOf(this: void, stop: StopRow): OrderContribution[];
}

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

export const figureOf = (name: FigureName): Figure => ({
  unit: UNITS[name],
  contributionsOf: (stop) => contributionsOf(name, stop),
});
