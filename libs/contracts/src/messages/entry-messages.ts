import type { SyncType } from '../sync';
import { MESSAGES, type MessageCode } from './message';

/** What is said when an entry has been carried out, by whatever way it came. */
export const ENTRY_DONE = {
  'edit-product-order': 'quantity-updated',
  'edit-order-status': 'status-updated',
  'edit-order-remarks': 'remark-updated',
  'add-round': 'round-added',
  'add-single-order': 'order-added',
  'day-close': 'day-closed-done',
} as const satisfies Record<SyncType, MessageCode>;

const isCode = (code: string): code is MessageCode => Object.hasOwn(MESSAGES, code);

/** The same message for the office, which reads of the delivery boy and not of itself. Most read the same for both. */
export function findOfficeCode(code: MessageCode): MessageCode {
  const office = `office-${code}`;
  return isCode(office) ? office : code;
}
