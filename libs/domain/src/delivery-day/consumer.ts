import type { Consumer } from './fact-values';
import { isNamed } from './placing';

/** Returns a consumer of whom only the id is known. The id is used as the name. */
export const unknownConsumer = (id: string): Consumer => ({ id, name: id, address: '' });

/** Returns the consumer of a single order: the known name and address, and for a missing one the value that was typed with the order. */
export function describeConsumer(id: string, known: Consumer | null, told: { name?: string; address?: string }): Consumer {
  const { name, address } = known ?? unknownConsumer(id);
  const isKnownByName = isNamed({ id, name, address });
  return {
    id,
    name: isKnownByName ? name : told.name?.trim() || id,
    address: address.trim() === '' ? (told.address?.trim() ?? '') : address,
  };
}
