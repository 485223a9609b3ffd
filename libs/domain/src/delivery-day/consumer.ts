import type { Consumer } from './fact-values';
import { isNamed } from './placing';

/** Returns a consumer with an id only. The id is used as the name. */
export const unknownConsumer = (id: string): Consumer => ({ id, name: id, address: '' });

/** Returns the consumer of a single order: the known name and address, and for a missing one the value that was typed with the order. */
export function describeConsumer(
  id: string,
  knownConsumer: Consumer | null,
  typedDetails: { name?: string; address?: string },
): Consumer {
  const { name, address } = knownConsumer ?? unknownConsumer(id);
  const isKnownByName = isNamed({ id, name, address });
  return {
    id,
    name: isKnownByName ? name : typedDetails.name?.trim() || id,
    address: address.trim() === '' ? (typedDetails.address?.trim() ?? '') : address,
  };
}
