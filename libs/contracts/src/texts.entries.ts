import type { SyncType } from './sync';
import { TEXTS } from './texts';

/** What is said when an entry has been carried out, by whatever way it came. */
export const ENTRY_DONE: Record<SyncType, string> = {
  'edit-product-order': TEXTS.quantityUpdated,
  'edit-order-status': TEXTS.statusUpdated,
  'edit-order-remarks': TEXTS.remarkUpdated,
  'add-round': TEXTS.roundAdded,
  'add-single-order': TEXTS.orderAdded,
  'day-close': TEXTS.dayClosedDone,
};
