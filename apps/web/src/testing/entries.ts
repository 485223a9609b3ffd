import type { BusinessDate, PhoneEntry, SyncCommand } from '@milkround/contracts';
import { NO_SUBJECT, type KeptEntry } from '../sync/entry';

export const DATE: BusinessDate = '2026-11-21';

/** The nth entry of a morning in Pune that began at 05:00, as the outbox has it until it is sent. */
export function keptEntry(
  seq: number,
  entry: PhoneEntry,
  changes: Partial<KeptEntry> = {},
): KeptEntry {
  const occurredAt = new Date(Date.parse('2026-11-20T23:30:00Z') + seq * 1_000).toISOString();
  const command: SyncCommand = { ...entry, id: `e${seq}`, occurredAt, date: DATE };
  return {
    seq,
    owner: 3,
    command,
    subject: NO_SUBJECT,
    date: DATE,
    state: 'waiting',
    message: null,
    entryId: null,
    position: null,
    ...changes,
  };
}

export const done = (consumerId: string, isDelivered = true): PhoneEntry => ({
  type: 'edit-order-status',
  data: { consumerId, isDelivered },
});
export const quantity = (orderId: string, deliverdQuantity: number): PhoneEntry => ({
  type: 'edit-product-order',
  data: { orderId, deliverdQuantity },
});
