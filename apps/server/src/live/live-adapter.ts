import { IoAdapter } from '@nestjs/platform-socket.io';

/** A message of a socket, and the function that acknowledges it if the client asked for that. */
interface Received {
  data: unknown;
  ack?: (result: unknown) => void;
}

/**
 * The library's adapter with one listener for each message of a socket. The library makes a pipe of observables for each, which together take four
 * times as much memory as the rest of the socket. What a handler returns acknowledges the message; it cannot name another event to send.
 */
export class LiveAdapter extends IoAdapter {
  override bindMessageHandlers(...[socket, handlers, resultsOf]: Parameters<IoAdapter['bindMessageHandlers']>): void {
    for (const { message, callback } of handlers)
      socket.on(message, (...sent: unknown[]) => {
        const { data, ack } = this.mapPayload(sent.length > 1 ? sent : sent[0]) as Received;
        resultsOf(callback(data, ack)).subscribe((result) => {
          if (result !== undefined && socket.connected) ack?.(result);
        });
      });
  }
}
