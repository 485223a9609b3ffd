import { findOfficeCode, formatMessage, type StoredMessage } from '@milkround/contracts';
import { translate } from '../i18n/translate';

/** The reason of a refusal in words for the office. The delivery boy sees it in other words. */
export function officeReason(reason: string, { code, params = {} }: StoredMessage): string {
  if (code === undefined) return reason;
  const office = { code: findOfficeCode(code), params };
  return translate({ message: office.code === code ? reason : formatMessage(office), ...office });
}
