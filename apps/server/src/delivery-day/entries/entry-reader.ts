import type { PhoneEntry } from '@milkround/contracts';
import type { EnteredCommand } from '@milkround/domain';
import { notUnderstood } from '../commands/not-understood';
import { readEntry } from '../commands/phone-commands';
import { AddRound, DayCloseForm } from '../day-end.input';
import { OwnOrderForm } from '../single-order.input';
import { validateAs } from '../../http/input/form';
import { DeliverEntry, RemarksEntry, StatusEntry } from './entry.input';

/** Parses an entry by the rules of the request that it is named after. @throws InvalidInput; RuleViolation entry-not-understood */
export async function understand(type: string, data: Record<string, unknown>, entryId: string): Promise<EnteredCommand> {
  return readEntry(await validated(type, data), entryId);
}

async function validated(type: string, data: Record<string, unknown>): Promise<PhoneEntry> {
  switch (type) {
    case 'edit-product-order':
      return { type, data: await validateAs(DeliverEntry, data) };
    case 'edit-order-status':
      return { type, data: await validateAs(StatusEntry, data) };
    case 'edit-order-remarks':
      return { type, data: await validateAs(RemarksEntry, data) };
    case 'add-round':
      return { type, data: await validateAs(AddRound, data) };
    case 'day-close':
      return { type, data: await validateAs(DayCloseForm, data) };
    case 'add-single-order':
      return { type, data: await validateAs(OwnOrderForm, data) };
    default:
      throw notUnderstood();
  }
}
