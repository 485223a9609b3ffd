import type { OnApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import {
  createMessage,
  MAX_SUBSCRIPTIONS,
  type Position,
  type Pulse,
  type SubscribeAnswer,
} from '@milkround/contracts';
import { LogEpoch } from '../log/log-epoch';
import { Sessions } from '../identity/sessions';
import { DegradedParts } from '../operations/degraded-parts';
import { runRepeatedly } from '../operations/run-repeatedly';
import { degradedFor } from './degraded-for';
import { LIVE_SERVER, roomsOf, type LiveServer, type LiveSocket } from './live.server';
import { roomOf } from './rooms';
import { connectError } from './connect-error';
import { SocketBudget } from './socket-budget';
import { Subscriptions, type Subscriber } from './subscriptions/subscriptions';

const PULSE_MS = 5_000;
/** The longest time until a revocation on another server ends a socket of this one. */
const RECHECK_MS = 5_000;

const LONGEST_TOKEN = 200;

/** Refused subscriptions are read by programs only: no screen shows them, so they are in English and have no code. */
const NO_POSITION = 'A subscription begins at a position in the log.';
const TOO_FAST = 'Too much is asked at once.';

/** The sockets: checks who connects, puts each socket into its room of scope, and manages its subscriptions. */
@WebSocketGateway(LIVE_SERVER)
export class LiveGateway
  implements
    OnGatewayInit<LiveServer>,
    OnGatewayConnection<LiveSocket>,
    OnGatewayDisconnect<LiveSocket>,
    OnApplicationShutdown
{
  @WebSocketServer() private readonly server: LiveServer;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly sessions: Sessions,
    private readonly subscriptions: Subscriptions,
    private readonly parts: DegradedParts,
    private readonly budget: SocketBudget,
    private readonly epoch: LogEpoch,
  ) {}

  afterInit(server: LiveServer): void {
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) =>
          next(error instanceof Error ? error : connectError(createMessage('something-wrong'))),
      );
    });
    this.sessions.onRevoked((tokenHashes) => this.end(tokenHashes));
    this.timers.push(
      setInterval(() => this.pulse(), PULSE_MS),
      runRepeatedly(() => this.recheck(), RECHECK_MS),
    );
    this.parts.onChange(() => this.pulse());
    this.epoch.onChange(() => this.pulse());
    this.subscriptions.start((room, message) => void this.server.to(room).emit('rows', message));
  }

  handleConnection(socket: LiveSocket): void {
    // The library keeps each socket's first request in memory for session middleware, which is not used here.
    Reflect.set(socket.conn, 'request', null);
    this.budget.guard(socket);
    void socket.join(socket.data.room);
    const { room, area } = socket.data;
    socket.emit('pulse', { ...this.pulseFor(room), ...(area && { area }) });
  }

  handleDisconnect(socket: LiveSocket): void {
    this.subscriptions.disconnected(socket.id);
  }

  @SubscribeMessage('subscribe')
  async subscribe(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() request: unknown,
  ): Promise<SubscribeAnswer> {
    const from = positionIn(request);
    if (from === null) return { refused: NO_POSITION };
    if (socket.data.unanswered >= MAX_SUBSCRIPTIONS) return { refused: TOO_FAST };
    socket.data.unanswered += 1;
    try {
      return await this.subscriptions.subscribe(
        subscriberOf(socket),
        socket.data.caller,
        fieldOf(request, 'topic'),
        from,
      );
    } finally {
      socket.data.unanswered -= 1;
    }
  }

  /** The answer says that no more messages of the topic come. */
  @SubscribeMessage('unsubscribe')
  unsubscribe(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() request: unknown,
  ): { ended: true } {
    this.subscriptions.unsubscribe(subscriberOf(socket), fieldOf(request, 'topic'));
    return { ended: true };
  }

  /** The open sockets of this server; none before it listens. */
  sockets(): Iterable<LiveSocket> {
    return this.server?.sockets.sockets.values() ?? [];
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const { token } = socket.handshake.auth;
    const caller =
      typeof token === 'string' && token.length <= LONGEST_TOKEN
        ? await this.sessions.authenticate(token)
        : null;
    if (!caller || caller.mustEnrol) throw connectError(createMessage('unauthorized'));
    await this.budget.admit(caller);
    socket.data.caller = caller;
    socket.data.room = roomOf(caller);
    if (caller.role === 'supervisor' && caller.areaName !== null)
      socket.data.area = { id: caller.areaId, name: caller.areaName };
    socket.data.unanswered = 0;
  }

  private pulse(): void {
    this.budget.endUnread(this.server.sockets.sockets.values());
    for (const room of roomsOf(this.server))
      this.server.to(room).emit('pulse', this.pulseFor(room));
  }

  private pulseFor(room: string): Pulse {
    return {
      epoch: this.epoch.currentEpoch,
      sentPosition: this.subscriptions.sentPosition,
      at: new Date().toISOString(),
      degraded: degradedFor(room, this.parts.list()),
    };
  }

  /** Ends the sockets of sessions that another server revoked, that have expired, or whose person moved to another room. */
  private async recheck(): Promise<void> {
    const sockets = [...this.server.sockets.sockets.values()];
    const validSessions = await this.sessions
      .stillValid(sockets.map(({ data }) => data.caller.tokenHash))
      .catch(() => null);
    if (!validSessions) return;
    for (const socket of sockets) {
      const now = validSessions.get(socket.data.caller.tokenHash);
      if (!now || now.mustEnrol || roomOf(now) !== socket.data.room) socket.disconnect(true);
    }
  }

  private end(tokenHashes: ReadonlySet<string>): void {
    for (const socket of this.server.sockets.sockets.values()) {
      if (tokenHashes.has(socket.data.caller.tokenHash)) socket.disconnect(true);
    }
  }
}

const subscriberOf = (socket: LiveSocket): Subscriber => ({
  id: socket.id,
  join: (room) => void socket.join(room),
  leave: (room) => void socket.leave(room),
});

const fieldOf = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null
    ? Object.getOwnPropertyDescriptor(message, name)?.value
    : undefined;

/** Parses a position of up to 19 digits; null for anything else. */
function positionIn(request: unknown): Position | null {
  const position = fieldOf(request, 'from');
  return typeof position === 'string' && /^\d{1,19}$/.test(position) ? position : null;
}
