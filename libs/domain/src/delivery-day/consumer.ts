import type { Consumer } from './fact-values';
import { isNamed } from './placing';

/** Returns a consumer with an id only. The id is used as the name. */
export const unknownConsumer = (id: string): Consumer => ({ id, name: id, address: '' });

/**
 * Returns the consumer of a single order, under the known id: the known name and address, and for a missing one the value that was typed with the order. Of a consumer whom
 * only another zone knows (`isElsewhere`), it has the id only, so that nobody renames a household of that zone.
 */
export function describeConsumer(
  typedId: string,
  knownConsumer: (Consumer & { isElsewhere?: true }) | null,
  typedDetails: { name?: string; address?: string },
): Consumer {
  const { id, name, address } = knownConsumer ?? unknownConsumer(typedId);
  if (knownConsumer?.isElsewhere) return unknownConsumer(id);
  const isKnownByName = isNamed({ id, name, address });
  return {
    id,
    name: isKnownByName ? name : typedDetails.name?.trim() || id,
    address: address.trim() === '' ? (typedDetails.address?.trim() ?? '') : address,
  };
}
