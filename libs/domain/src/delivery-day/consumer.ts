import type { Consumer } from './facts';
import { isNamed } from './placing';

/** One of whom nothing but the id is known: the id stands for the name until somebody gives one. */
export const unknownConsumer = (id: string): Consumer => ({ id, name: id, address: '' });

/** The consumer of an order by hand: what is known of him, and where that is missing, what was told with the order. */
export function describeConsumer(id: string, known: Consumer | null, told: { name?: string; address?: string }): Consumer {
  const { name, address } = known ?? unknownConsumer(id);
  const isKnownByName = isNamed({ id, name, address });
  return {
    id,
    name: isKnownByName ? name : told.name?.trim() || id,
    address: address.trim() === '' ? (told.address?.trim() ?? '') : address,
  };
}
