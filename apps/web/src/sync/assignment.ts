import type { TFunction } from 'i18next';
import type { SetAsideEntry } from '@milkround/contracts';

/** Describes where the office assigned the payment of a refused entry. */
export function assignmentWords(
  { to, consumerId }: NonNullable<SetAsideEntry['assignedTo']>,
  t: TFunction,
): string {
  if (to === 'consumer')
    return t('The payment went to consumer {{consumer}}', { consumer: consumerId ?? '' });
  return to === 'day'
    ? t('The payment counts for the day, for no consumer')
    : t('The payment is kept as unassigned cash');
}
