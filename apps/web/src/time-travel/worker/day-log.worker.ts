import { OpenDays } from './open-days';
import type { CallMessage, ReplyMessage } from './protocol';

const days = new OpenDays();
const reply = (message: ReplyMessage) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<CallMessage>) => {
  try {
    reply({ id: data.id, result: await days.carryOut(data) });
  } catch (error) {
    reply({ id: data.id, error: String(error) });
  }
};
