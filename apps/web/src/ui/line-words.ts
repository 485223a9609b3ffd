import type { TFunction } from 'i18next';
import { formatQuantity } from './format';

/** Numbers of lines of an order file by their result. */
export interface LineCounts {
  added: number;
  changed: number;
  unchanged: number;
  isProtected: number;
  /** Null if it was not counted. */
  errors: number | null;
}

/** `50,000 lines: 1,204 new, 300 changed, 48,496 unchanged, 0 protected; 0 errors`: the same words for all texts about an upload. */
export function lineWords(
  { added, changed, unchanged, isProtected, errors }: LineCounts,
  t: TFunction,
): string {
  const count = added + changed + unchanged + isProtected;
  const lines = t(
    '{{shown}} lines: {{added}} new, {{changed}} changed, {{unchanged}} unchanged, {{protected}} protected',
    {
      count,
      shown: formatQuantity(count),
      added: formatQuantity(added),
      changed: formatQuantity(changed),
      unchanged: formatQuantity(unchanged),
      protected: formatQuantity(isProtected),
    },
  );
  return errors === null
    ? lines
    : `${lines}; ${t('{{shown}} errors', { count: errors, shown: formatQuantity(errors) })}`;
}
