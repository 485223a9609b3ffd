import { Inject, type OnApplicationShutdown } from '@nestjs/common';
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
  formatMessage,
  MAX_SUBSCRIPTIONS,
  type Message,
  pulseMsOf,
  type Named,
  type Position,
  type Pulse,
  type SubscribeAnswer,
  type Timestamp,
  type DegradedPart,
} from '@milkround/contracts';
import { dayOf } from '@milkround/domain';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { personKeyOf, type Caller } from '../http/caller';
import { Limits, MAX_SOCKETS_OF_PERSON, MAX_UNREAD_PACKETS } from '../http/limits';
import { addressReader, networkOf } from '../http/network';
import { delayRefusal, RetryLater } from '../http/retry-later';
import { LogEpoch } from '../log/log-epoch';
import { Sessions, tokenHashOf, type AuthenticatedCaller } from '../identity/sessions';
import { BusyAnswers } from '../operations/busy-answers';
import { DegradedParts, type KnownDegradedPart } from '../operations/degraded-parts';
import { runRepeatedly } from '../operations/run-repeatedly';
import { LIVE_SERVER, unreadPacketsOf, type LiveServer, type LiveSocket } from './live.server';
import { PushedMoments } from './pushed-moments';
import { roomsOf, scopeNameOf } from './rooms';
import { connectError } from './connect-error';
import { Subscriptions, type Subscriber } from './subscriptions/subscriptions';

/**
 * Returns the degraded parts that a person sees. The office sees all parts with their reasons. A delivery boy sees, without the reason,
 * the parts that concern the figures on his own screens.
 */
function degradedFor(
  { role, id }: Pick<Caller, 'role' | 'id'>,
  parts: readonly KnownDegradedPart[],
): DegradedPart[] {
  if (role !== 'delivery-boy') return parts.map(({ streams: _streams, ...part }) => part);
  return parts
    .filter(
      ({ effect, streams }) =>
        effect !== 'limited' &&
        (streams === null || streams.some((stream) => dayOf(stream)?.deliveryBoyId === id)),
    )
    .map(({ part, effect, since }) => ({ part, effect, since, reason: null }));
}

/** The time between two looks at which sockets are due for a pulse. */
const TICK_MS = 1_000;
/** A pulse is sent this much before it is due, because timers are late. */
const EARLY_MS = 100;
const SAMPLE_MS = 250;
/** The longest time until a revocation on another server ends a socket of this one. */
const RECHECK_MS = 5_000;

const LONGEST_TOKEN = 200;
/** Answers that are no message of their own, such as heartbeats, count too; each KiB is one more point. */
const POINT_BYTES = 1_024;

const TOO_BUSY = createMessage('connection-too-busy');

/** Refused subscriptions are read by programs only: no screen shows them, so they are in English and have no code. */
const NO_POSITION = 'A subscription begins at a position in the log.';
const TOO_FAST = 'Too much is asked at once.';

/** The sockets: checks who connects, puts each socket into the rooms of its scope, and manages its subscriptions. */
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
  private readonly addressOf: ReturnType<typeof addressReader>;

  constructor(
    @Inject(CONFIG) { trustedProxies }: Pick<Config, 'trustedProxies'>,
    private readonly sessions: Sessions,
    private readonly subscriptions: Subscriptions,
    private readonly parts: DegradedParts,
    private readonly limits: Limits,
    private readonly busy: BusyAnswers,
    private readonly epoch: LogEpoch,
    private readonly moments: PushedMoments,
  ) {
    this.addressOf = addressReader(trustedProxies);
  }

  afterInit(server: LiveServer): void {
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) =>
          next(error instanceof Error ? error : this.refusal(createMessage('something-wrong'))),
      );
    });
    this.sessions.onRevoked((tokenHashes) => this.end(tokenHashes));
    this.timers.push(
      setInterval(() => this.pulseDue(Date.now()), TICK_MS),
      setInterval(() => this.moments.sample(BigInt(this.subscriptions.sentPosition)), SAMPLE_MS),
      runRepeatedly(() => this.recheck(), RECHECK_MS),
    );
    this.parts.onChange(() => this.pulseDue(Infinity));
    this.epoch.onChange(() => this.pulseDue(Infinity));
    this.subscriptions.start(
      (room, message) => void this.server.to(room).emit('rows', message),
      () => void this.recheck(),
    );
  }

  handleConnection(socket: LiveSocket): void {
    // The library keeps each socket's first request in memory for session middleware, which is not used here.
    Reflect.set(socket.conn, 'request', null);
    this.countFrames(socket);
    void socket.join([...socket.data.rooms, personKeyOf(socket.data.caller)]);
    this.pulse(socket, socket.data.areas);
  }

  handleDisconnect(socket: LiveSocket): void {
    this.subscriptions.disconnected(socket.id);
  }

  @SubscribeMessage('clock')
  clock(): Timestamp {
    return new Date().toISOString();
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
    const caller = await delayRefusal(this.callerOf(socket)).catch((error: unknown) => {
      throw error instanceof RetryLater ? this.refusal(TOO_BUSY) : error;
    });
    socket.data.caller = caller;
    socket.data.rooms = roomsOf(caller);
    if (caller.role === 'supervisor') socket.data.areas = caller.areas ?? undefined;
    socket.data.unanswered = 0;
  }

  private refusal(message: Message): Error {
    return connectError(message, this.epoch.currentEpoch);
  }

  /** @throws Error unauthorized; RetryLater */
  private async callerOf({ handshake, request }: LiveSocket): Promise<AuthenticatedCaller> {
    const { token } = handshake.auth;
    const isToken = typeof token === 'string' && token.length <= LONGEST_TOKEN;
    if (isToken) await this.limits.take('tokens', tokenHashOf(token).toString('hex'));
    const caller = isToken ? await this.sessions.authenticate(token) : null;
    if (!caller) await this.limits.take('strangers', networkOf(this.addressOf(request)));
    if (!caller || caller.mustEnrol) throw this.refusal(createMessage('unauthorized'));
    const person = personKeyOf(caller);
    await this.limits.take('handshakes', person);
    const { rooms: openRooms } = this.server.sockets.adapter;
    if ((openRooms.get(person)?.size ?? 0) >= MAX_SOCKETS_OF_PERSON) throw this.refusal(TOO_BUSY);
    return caller;
  }

  /** Counts what the socket sends. One that sends too much gets one message and is ended. */
  private countFrames(socket: LiveSocket): void {
    let counted = Promise.resolve();
    socket.conn.on('packet', ({ data }: { data?: unknown }) => {
      const bytes = typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;
      counted = this.limits
        .take('frames', socket.id, 1 + Math.floor(bytes / POINT_BYTES))
        .catch(() => this.endBusy(socket));
    });
    socket.use((_event, next) => void counted.then(() => socket.connected && next()));
  }

  private endBusy(socket: LiveSocket): void {
    if (!socket.connected) return;
    this.busy.add('sockets');
    socket.emit('ended', formatMessage(TOO_BUSY), TOO_BUSY);
    socket.disconnect(true);
  }

  /** Ends sockets that do not read: their messages would stay in memory. */
  private endUnread(): void {
    for (const socket of this.server.sockets.sockets.values()) {
      if (unreadPacketsOf(socket) <= MAX_UNREAD_PACKETS) continue;
      this.endBusy(socket);
      // Otherwise the library keeps all packets until they are read.
      socket.conn.close(true);
    }
  }

  /** Sends a pulse to each socket whose pulse is due by `dueAt`, epoch milliseconds. */
  private pulseDue(dueAt: number): void {
    this.endUnread();
    for (const socket of this.sockets())
      if (socket.data.pulseAt <= dueAt + EARLY_MS) this.pulse(socket);
  }

  private pulse(socket: LiveSocket, areas?: Named[]): void {
    const { caller } = socket.data;
    const sentPosition = this.subscriptions.sentPositionOf(socket.id);
    const degraded = degradedFor(caller, this.parts.list());
    // A read model that stands still holds nothing back: its figures are as old as they are.
    const staleTimes = degraded
      .filter(({ effect }) => effect === 'stale' || caller.role === 'delivery-boy')
      .map(({ since }) => Date.parse(since));
    const moment = this.moments.momentOf(BigInt(sentPosition));
    const now = Date.now();
    const pulse: Pulse = {
      epoch: this.epoch.currentEpoch,
      sentPosition,
      completeAt: moment === null ? null : new Date(Math.min(moment, ...staleTimes)).toISOString(),
      at: new Date(now).toISOString(),
      degraded,
      ...(areas && { areas }),
    };
    socket.data.pulseAt = now + pulseMsOf(caller.role);
    socket.emit('pulse', pulse);
  }

  /** Ends the sockets of sessions that another server revoked, that have expired, or whose person got other zones. */
  private async recheck(): Promise<void> {
    const sockets = [...this.server.sockets.sockets.values()];
    const validSessions = await this.sessions
      .stillValid(sockets.map(({ data }) => data.caller.tokenHash))
      .catch(() => null);
    if (!validSessions) return;
    for (const socket of sockets) {
      const now = validSessions.get(socket.data.caller.tokenHash);
      const { caller } = socket.data;
      if (!now || now.mustEnrol || scopeNameOf(now) !== scopeNameOf(caller))
        socket.disconnect(true);
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
