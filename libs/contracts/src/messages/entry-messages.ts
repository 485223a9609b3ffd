import type { SyncType } from '../sync';
import { MESSAGES, type MessageCode } from './message';

/** The success message of each type of entry, whether it came by a call, by sync or from the set-aside entries. */
export const ENTRY_DONE = {
  'edit-product-order': 'quantity-updated',
  'edit-order-status': 'status-updated',
  'edit-order-remarks': 'remark-updated',
  'add-round': 'round-added',
  'add-single-order': 'order-added',
  'day-close': 'day-closed-done',
} as const satisfies Record<SyncType, MessageCode>;

const isCode = (code: string): code is MessageCode => Object.hasOwn(MESSAGES, code);

/** Returns the code of the message's wording for the office; most messages have one wording for both. */
export function findOfficeCode(code: MessageCode): MessageCode {
  const office = `office-${code}`;
  return isCode(office) ? office : code;
}
