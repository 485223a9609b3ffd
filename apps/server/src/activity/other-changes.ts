import type { ActivityChange, ActivityValue } from '@milkround/contracts';

const MAX_CHANGES = 30;

/** Fields that the subject shows. */
const OF_SUBJECT = new Set([
  'id',
  'consumerId',
  'productId',
  'orderId',
  'uploadId',
  'importId',
  'deliveryBoyId',
  'entryId',
  'role',
  'personId',
  'sessionId',
  'previous',
]);

/** The names in {@link ACTIVITY_FIELDS} of fields that are written otherwise in events. */
const nameOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the changes of an event of a type without a case of its own: its plain fields, with their former values where it has them. */
export function otherChanges(data: Record<string, unknown>): ActivityChange[] {
  const { previous } = data;
  const isSinglePrevious = typeof previous !== 'object' || previous === null;
  return Object.entries(data)
    .filter(([field, value]) => !OF_SUBJECT.has(field) && isPlain(value))
    .slice(0, MAX_CHANGES)
    .map(([field, value]) => ({
      field: nameOf(field),
      before: isSinglePrevious ? null : plainOf(Reflect.get(previous, field)),
      after: plainOf(value),
    }));
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const plainOf = (value: unknown): ActivityValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
