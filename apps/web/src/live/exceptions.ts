import type { Happening } from '@milkround/contracts';

/** Whether a happening is more than the morning's routine of deliveries, payments, orders and rounds. */
export function isException({ kind, before, after, text, late, appliedBy }: Happening): boolean {
  if (late || appliedBy !== null) return true;
  switch (kind) {
    case 'reopened':
    case 'unassigned-payment':
    case 'closed':
    case 'day-reopened':
    case 'handed-over':
    case 'handed-back':
      return true;
    case 'absence':
      return text !== null && text !== '';
    case 'quantity':
      return before !== null && before !== after;
    case 'done':
      return after !== null;
    case 'payment':
      return before !== null && before !== 0;
    case 'round':
    case 'orders':
      return false;
  }
}
