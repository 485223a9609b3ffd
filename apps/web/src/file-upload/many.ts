import { formatQuantity } from '../ui/format';

/** A count for a translated text: `count` chooses the plural, `shown` is what one reads. */
export const many = (count: number): { count: number; shown: string } => ({ count, shown: formatQuantity(count) });
