import { formatQuantity } from '../ui/format';

/** A count for a translated text: `count` selects the plural, `shown` is the formatted number. */
export const countParams = (count: number): { count: number; shown: string } => ({
  count,
  shown: formatQuantity(count),
});
