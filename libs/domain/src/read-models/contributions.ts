import type { FigureName } from '@milkround/contracts';
import { plus } from '../quantity';
import { stopState } from '../delivery-day/stop';
import type { StopRow } from './stop';

/** The part of one order of a stop in a figure. A figure that counts stops has one for the whole stop, with its first order and no product. */
export interface OrderContribution {
  orderId: string;
  productId: number | null;
  amount: number;
}

export type ContributingStop = Pick<
  StopRow,
  'lines' | 'left_order_id' | 'done' | 'absence' | 'payment_amount'
>;
type ContributingLine = StopRow['lines'][number];

/** Returns the amount that a whole stop adds to a figure; null for none. */
type StopAmount = (stop: ContributingStop) => number | null;
/** Returns the amount that one order line adds to a figure; null for none. */
type LineAmount = (line: ContributingLine) => number | null;

/** The figures that sum up order lines. */
export const LINE_AMOUNTS = {
  lines: () => 1,
  required: ({ expected }: ContributingLine) => expected,
  delivered: ({ delivered }: ContributingLine) => delivered,
} satisfies Partial<Record<FigureName, LineAmount>>;

/** The figures that count stops, or sum up a value that a stop has once. */
const STOP_AMOUNTS: Record<Exclude<FigureName, keyof typeof LINE_AMOUNTS>, StopAmount> = {
  stops: (stop) => (stopState(stop) === 'cancelled' ? null : 1),
  done: (stop) => (stopState(stop) === 'done' ? 1 : null),
  remaining: (stop) => (stop.done || stopState(stop) === 'cancelled' ? null : 1),
  absent: (stop) => (stopState(stop) === 'absent' ? 1 : null),
  partly: (stop) => (stopState(stop) === 'partly' ? 1 : null),
  payment: ({ payment_amount }) => payment_amount,
};

const isOfLines = (figure: FigureName): figure is keyof typeof LINE_AMOUNTS =>
  Object.hasOwn(LINE_AMOUNTS, figure);

/**
 * Returns the amounts that a stop adds to a figure, order by order. The rollups sum up the same amounts, and the explanation of a figure lists these
 * contributions, so that a figure and its explanation cannot use different rules.
 */
export function contributionsOf(figure: FigureName, stop: ContributingStop): OrderContribution[] {
  if (!isOfLines(figure)) {
    const amount = STOP_AMOUNTS[figure](stop);
    const orderId = stop.lines[0]?.orderId ?? (figure === 'payment' ? stop.left_order_id : null);
    return amount === null || orderId === null ? [] : [{ orderId, productId: null, amount }];
  }
  const lineAmount: LineAmount = LINE_AMOUNTS[figure];
  return stop.lines.flatMap((line) => {
    const amount = lineAmount(line);
    return amount === null ? [] : [{ orderId: line.orderId, productId: line.productId, amount }];
  });
}

/** Returns the whole amount that a stop adds to a figure: the sum of {@link contributionsOf}, which are not created. */
export function amountOf(figure: FigureName, stop: ContributingStop): number {
  if (stop.lines.length === 0 && figure !== 'payment') return 0;
  if (!isOfLines(figure)) return STOP_AMOUNTS[figure](stop) ?? 0;
  const lineAmount: LineAmount = LINE_AMOUNTS[figure];
  let total = 0;
  for (const line of stop.lines) total = plus(total, lineAmount(line) ?? 0);
  return total;
}
