import { formatMessage, type Message } from '@milkround/contracts';

/** Creates the refusal of a connection: socket.io sends the English text, and `data` with the message. */
export const connectError = (data: Message): Error & { data: Message } =>
  Object.assign(new Error(formatMessage(data)), { data });
