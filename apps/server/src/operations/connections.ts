import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A socket that is told to go answers at once, unless nobody is there any more: a phone out of reach. */
const UPGRADED_GO_WITHIN_MS = 2_000;

/**
 * Lets go of connections when the server closes: of those that wait for nothing at once, of the others when their answer is out,
 * and of WebSockets when the other end has had its time to say goodbye.
 * Closing would else wait for clients that keep a connection for later, and for those that opened one and never asked.
 */
@Injectable()
export class Connections implements OnModuleInit, OnModuleDestroy {
  private readonly idle = new Set<Socket>();
  private readonly upgraded = new Set<Socket>();
  private closing = false;

  constructor(private readonly adapter: HttpAdapterHost) {}

  onModuleInit(): void {
    const server: Server = this.adapter.httpAdapter.getHttpServer();
    server.on('connection', (socket: Socket) => {
      this.rest(socket);
      socket.once('close', () => {
        this.idle.delete(socket);
        this.upgraded.delete(socket);
      });
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.idle.delete(socket);
      response.once('close', () => this.rest(socket));
    });
    server.on('upgrade', (_request: IncomingMessage, socket: Socket) => {
      this.idle.delete(socket);
      this.upgraded.add(socket);
    });
  }

  onModuleDestroy(): void {
    this.closing = true;
    for (const socket of this.idle) socket.destroySoon();
    setTimeout(() => {
      for (const socket of this.upgraded) socket.destroy();
    }, UPGRADED_GO_WITHIN_MS).unref();
  }

  private rest(socket: Socket): void {
    if (this.closing) socket.destroySoon();
    else if (!socket.destroyed) this.idle.add(socket);
  }
}
