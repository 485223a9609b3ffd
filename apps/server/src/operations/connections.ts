import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time that a WebSocket has to answer the closing handshake. A reachable client answers at once. */
const UPGRADED_GO_WITHIN_MS = 2_000;
/** Longer than most phones are without a network between two cells, as in a lift. */
const UNREAD_MS = 30_000;

/**
 * Closes connections when the server stops: idle ones at once, others after their answer, and WebSockets after the closing handshake or its
 * time-out. Without it the server would wait for keep-alive connections, and a minute for those that browsers and load balancers open ahead
 * of their first request: Node does not count them as idle. While it runs, it closes those whose client does not read.
 */
@Injectable()
export class Connections implements OnModuleInit, OnModuleDestroy {
  private readonly idleSockets = new Set<Socket>();
  private readonly upgradedSockets = new Set<Socket>();
  private closing = false;

  constructor(private readonly adapter: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    closeUnread(server, UNREAD_MS);
    server.on('connection', (socket: Socket) => {
      this.rest(socket);
      socket.once('close', () => {
        this.idleSockets.delete(socket);
        this.upgradedSockets.delete(socket);
      });
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.idleSockets.delete(socket);
      response.once('close', () => this.rest(socket));
    });
    server.on('upgrade', (_request: IncomingMessage, socket: Socket) => {
      this.idleSockets.delete(socket);
      this.upgradedSockets.add(socket);
    });
  }

  onModuleDestroy(): void {
    this.closing = true;
    for (const socket of this.idleSockets) socket.destroySoon();
    setTimeout(() => {
      for (const socket of this.upgradedSockets) socket.destroy();
    }, UPGRADED_GO_WITHIN_MS).unref();
  }

  private rest(socket: Socket): void {
    if (this.closing) socket.destroySoon();
    else if (!socket.destroyed) this.idleSockets.add(socket);
  }
}

/** Closes connections whose client reads nothing of what it was sent for this time: the data and the place of its request would stay taken. */
export function closeUnread(server: Server, ms: number): void {
  server.setTimeout(ms, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
