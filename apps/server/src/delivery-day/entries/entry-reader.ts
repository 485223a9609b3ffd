import type { PhoneEntry } from '@milkround/contracts';
import { toCommand, type EnteredCommand } from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { notUnderstood } from '../commands/not-understood';
import { DayCloseForm } from '../day-end.input';
import { OwnOrderForm } from '../single-order.input';
import { validateAs } from '../../http/input/form';
import { DeliverEntry, RemarksEntry, RoundEntry, StatusEntry } from './entry.input';

/**
 * Reads an entry as a phone sent it: validates it like the call that it is named after, and translates it.
 * @throws InvalidInput; RuleViolation entry-not-understood
 */
export async function readEntry(
  type: string,
  data: Record<string, unknown>,
  entryId: string,
): Promise<EnteredCommand> {
  return translateEntry(await validated(type, data), entryId);
}

/** Translates a validated entry into a command. @param id the id of a new round, close or order @throws RuleViolation entry-not-understood */
export function translateEntry(entry: PhoneEntry, id: string = uuidV7()): EnteredCommand {
  const command = toCommand(entry, id);
  if (!command) throw notUnderstood();
  return command;
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
      return { type, data: await validateAs(RoundEntry, data) };
    case 'day-close':
      return { type, data: await validateAs(DayCloseForm, data) };
    case 'add-single-order':
      return { type, data: await validateAs(OwnOrderForm, data) };
    default:
      throw notUnderstood();
  }
}
