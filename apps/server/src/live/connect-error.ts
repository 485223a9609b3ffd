import { formatMessage, type LogEpoch, type Message } from '@milkround/contracts';

type Refusal = Message & { epoch: LogEpoch };

/** Creates the refusal of a connection: socket.io sends the English text, and `data` with the message. The client believes none without the epoch. */
export const connectError = (message: Message, epoch: LogEpoch): Error & { data: Refusal } =>
  Object.assign(new Error(formatMessage(message)), { data: { ...message, epoch } });
