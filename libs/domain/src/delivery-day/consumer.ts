import type { Consumer } from './facts';

/** One of whom nothing but the id is known: the id stands for the name until somebody gives one. */
export const unknownConsumer = (id: string): Consumer => ({ id, name: id, address: '' });
