import type { FigureName } from '@milkround/contracts';
import { plus } from '../quantity';
import { stopState, type StopState } from '../delivery-day/stop';
import type { StopRow } from './stop';

/** The part of one order of a stop in a figure. A figure that counts stops has one for the whole stop, with its first order and no product. */
export interface OrderContribution {
  orderId: string;
  productId: number | null;
  amount: number;
}

export type ContributingStop = Pick<StopRow, 'lines' | 'done' | 'absence' | 'payment_amount'>;
type ContributionsOf = (stop: ContributingStop) => OrderContribution[];

const perStop =
  (amountOf: (stop: ContributingStop) => number | null): ContributionsOf =>
  (stop) => {
    const amount = amountOf(stop);
    const orderId = stop.lines[0]?.orderId;
    return amount === null || orderId === undefined ? [] : [{ orderId, productId: null, amount }];
  };

const perLine =
  (amountOf: (line: StopRow['lines'][number]) => number | null): ContributionsOf =>
  ({ lines }) =>
    lines.flatMap((line) => {
      const amount = amountOf(line);
      return amount === null ? [] : [{ orderId: line.orderId, productId: line.productId, amount }];
    });

const inState = (wanted: StopState): ContributionsOf => perStop((stop) => (stopState(stop) === wanted ? 1 : null));

/**
 * Returns what a stop adds to each figure, order by order. The rollups sum these contributions up, and the explanation of a figure lists them, so
 * that a figure and its explanation cannot use different rules.
 */
export const CONTRIBUTIONS: Record<FigureName, ContributionsOf> = {
  stops: perStop(() => 1),
  done: inState('done'),
  remaining: perStop(({ done }) => (done ? null : 1)),
  absent: inState('absent'),
  partly: inState('partly'),
  lines: perLine(() => 1),
  required: perLine(({ expected }) => expected),
  delivered: perLine(({ delivered }) => delivered),
  payment: perStop(({ payment_amount }) => payment_amount),
};

/** Returns what a stop adds to a figure in all. */
export const amountOf = (figure: FigureName, stop: ContributingStop): number =>
  CONTRIBUTIONS[figure](stop).reduce((total, { amount }) => plus(total, amount), 0);
