import { formatQuantity } from '../ui/format';

/** A count for a translated text: `count` chooses the plural, `shown` is what one reads. */
export const countParams = (count: number): { count: number; shown: string } => ({ count, shown: formatQuantity(count) });
