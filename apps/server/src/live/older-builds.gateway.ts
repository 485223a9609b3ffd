import type { OnApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { SubscribeAnswer } from '@milkround/contracts';
import { LIVE_SERVER, type LiveSocket } from './live.server';
import { LiveGateway } from './live.gateway';
import { LogFollower } from './log-follower';

/** Number of sockets of older builds that are asked to fetch at a time, and the interval. */
const REFETCH_EVERY_MS = 5_000;
const MAX_REFETCHES = 250;

/**
 * Serves pages of builds before 2026-11-22 that are still open. Their `watch` is `subscribe`. They fetch the rows that were once sent as `frame`:
 * an empty frame after a gap makes them send `catch-up`, which is answered with the request to fetch.
 */
@WebSocketGateway(LIVE_SERVER)
export class OlderBuildsGateway
  implements OnGatewayInit, OnGatewayDisconnect<LiveSocket>, OnApplicationShutdown
{
  /** The position up to which each socket has been asked to fetch. The socket whose request is the oldest comes first. */
  private readonly sockets = new Map<LiveSocket, bigint>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly gateway: LiveGateway,
    private readonly follower: LogFollower,
  ) {}

  afterInit(): void {
    this.timer = setInterval(() => this.requestFetches(), REFETCH_EVERY_MS);
  }

  handleDisconnect(socket: LiveSocket): void {
    this.sockets.delete(socket);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  @SubscribeMessage('watch')
  watch(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() request: unknown,
  ): Promise<SubscribeAnswer> {
    return this.gateway.subscribe(socket, request);
  }

  @SubscribeMessage('unwatch')
  unwatch(@ConnectedSocket() socket: LiveSocket, @MessageBody() request: unknown): { ended: true } {
    return this.gateway.unsubscribe(socket, request);
  }

  @SubscribeMessage('catch-up')
  catchUp(@ConnectedSocket() socket: LiveSocket): { refetch: true; position: string } {
    if (!this.sockets.has(socket)) this.sockets.set(socket, this.follower.position);
    return { refetch: true, position: this.follower.position.toString() };
  }

  private requestFetches(): void {
    const { position } = this.follower;
    const laggingSockets = [...this.sockets]
      .filter(([, askedPosition]) => askedPosition < position)
      .slice(0, MAX_REFETCHES);
    for (const [socket] of laggingSockets) {
      this.sockets.delete(socket);
      this.sockets.set(socket, position);
      socket.emit('frame', {
        after: position.toString(),
        position: position.toString(),
        changes: [],
      });
    }
  }
}
