import type { ActivityChange } from '@milkround/contracts';
import type { ConsumerFact } from '@milkround/domain';
import { changed } from './change';

/** Returns what the office changed of a consumer. */
export function consumerChanges({ data }: ConsumerFact): ActivityChange[] {
  return [
    ...changed('name', data.previous.name, data.name),
    ...changed('address', data.previous.address, data.address),
    ...changed('phone', data.previous.phone, data.phone),
  ];
}
