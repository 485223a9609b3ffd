import { IoAdapter } from '@nestjs/platform-socket.io';

/** A message of a socket, and the function that acknowledges it if the client requested an acknowledgement. */
interface ReceivedMessage {
  data: unknown;
  ack?: (result: unknown) => void;
}

/**
 * The library's adapter with one listener for each message of a socket. The library makes a pipe of observables for each, which together take four
 * times as much memory as the rest of the socket. The return value of a handler acknowledges the message; it cannot name another event to send.
 */
export class LiveAdapter extends IoAdapter {
  override bindMessageHandlers(
    ...[socket, handlers, resultsOf]: Parameters<IoAdapter['bindMessageHandlers']>
  ): void {
    for (const { message, callback } of handlers)
      socket.on(message, (...args: unknown[]) => {
        const { data, ack } = this.mapPayload(args.length > 1 ? args : args[0]) as ReceivedMessage;
        resultsOf(callback(data, ack)).subscribe((result) => {
          if (result !== undefined && socket.connected) ack?.(result);
        });
      });
  }
}
