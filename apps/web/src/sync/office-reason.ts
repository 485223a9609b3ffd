import { findOfficeCode, formatMessage, type StoredMessage } from '@milkround/contracts';
import { translate } from '../i18n/translate';

/** Why an entry was refused, in words for the office: the delivery boy was told it in words for him. */
export function officeReason(reason: string, { code, params = {} }: StoredMessage): string {
  if (code === undefined) return reason;
  const office = { code: findOfficeCode(code), params };
  return translate({ message: office.code === code ? reason : formatMessage(office), ...office });
}
