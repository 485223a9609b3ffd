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
import { MAX_WATCHES, TEXTS, type CatchUp, type LiveFrame, type Position, type WatchAnswer } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import { Sessions } from '../identity/sessions';
import { DegradedParts } from '../operations/degraded-parts';
import { degradedFor } from './degraded-for';
import { LivePush, type Rooms } from './live.push';
import { LIVE_SERVER, roomsOf, type LiveServer, type LiveSocket } from './live.server';
import { PersonReads } from './person-reads';
import { roomOf } from './rooms';
import { SocketBudget } from './socket-budget';
import { Watches, type Watcher } from './watches/watches';

const PULSE_MS = 5_000;
/** How long a revocation on another server may take to end a socket here. */
const RECHECK_MS = 5_000;

const LONGEST_TOKEN = 200;

const NO_POSITION = 'A watch begins at a position in the log.';
const TOO_FAST = 'Too much is asked at once.';

/** The sockets: who may connect, which room of data he is in, and what is sent there. */
@WebSocketGateway(LIVE_SERVER)
export class LiveGateway
  implements OnGatewayInit<LiveServer>, OnGatewayConnection<LiveSocket>, OnGatewayDisconnect<LiveSocket>, OnApplicationShutdown, Rooms
{
  @WebSocketServer() private readonly server: LiveServer;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly catchUps = new PersonReads<LiveFrame | null>();

  constructor(
    private readonly sessions: Sessions,
    private readonly push: LivePush,
    private readonly watches: Watches,
    private readonly parts: DegradedParts,
    private readonly budget: SocketBudget,
    private readonly log: PinoLogger,
  ) {}

  afterInit(server: LiveServer): void {
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(error instanceof Error ? error : new Error(TEXTS.somethingWrong)),
      );
    });
    this.sessions.onRevoked((revoked) => this.end(revoked));
    this.timers.push(
      setInterval(() => this.pulse(), PULSE_MS),
      setInterval(() => void this.recheck(), RECHECK_MS),
    );
    this.push.start(this);
    this.parts.onChange(() => this.pulse());
    this.watches.start((room, frame) => void this.server.to(room).emit('rows', frame));
  }

  /** A pulse comes first; from it on a socket is sent everything. A push under way is not for who has just come: it must be over before the pulse. */
  async handleConnection(socket: LiveSocket): Promise<void> {
    this.budget.guard(socket);
    await this.push.settled();
    if (!socket.connected) return;
    void socket.join(socket.data.room);
    socket.emit('pulse', this.pulseAt(this.push.position, socket.data.room));
  }

  handleDisconnect(socket: LiveSocket): void {
    this.watches.gone(socket.id);
  }

  @SubscribeMessage('catch-up')
  async catchUp(@ConnectedSocket() socket: LiveSocket, @MessageBody() from: unknown): Promise<CatchUp> {
    const position = positionOf(from, 'position');
    const frame = position === null ? null : await this.missed(socket, position);
    return frame ? { refetch: false, frame } : { refetch: true, position: this.push.position };
  }

  @SubscribeMessage('watch')
  async watch(@ConnectedSocket() socket: LiveSocket, @MessageBody() request: unknown): Promise<WatchAnswer> {
    const position = positionOf(request, 'from');
    if (position === null) return { refused: NO_POSITION };
    if (socket.data.asking >= MAX_WATCHES) return { refused: TOO_FAST };
    socket.data.asking += 1;
    try {
      return await this.watches.watch(watcherOf(socket), socket.data.caller, topicIn(request), position);
    } finally {
      socket.data.asking -= 1;
    }
  }

  /** Answered, so that who asks knows that nothing more comes. */
  @SubscribeMessage('unwatch')
  unwatch(@ConnectedSocket() socket: LiveSocket, @MessageBody() request: unknown): { ended: true } {
    this.watches.unwatch(watcherOf(socket), topicIn(request));
    return { ended: true };
  }

  listening(): string[] {
    return [...roomsOf(this.server)];
  }

  send(room: string, frame: LiveFrame): void {
    this.server.to(room).emit('frame', frame);
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Null when refetching is cheaper, or says what is wrong. */
  private async missed({ data: { caller, room } }: LiveSocket, from: Position): Promise<LiveFrame | null> {
    // Nothing is read for who has missed nothing.
    if (BigInt(from) >= BigInt(this.push.position)) return this.push.since(from, room);
    return this.catchUps.run(caller, `${room} ${from}`, async () => {
      try {
        return await this.push.since(from, room);
      } catch (error) {
        this.log.warn({ err: error }, 'What a socket missed could not be read');
        return null;
      }
    });
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const { token } = socket.handshake.auth;
    const caller = typeof token === 'string' && token.length <= LONGEST_TOKEN ? await this.sessions.authenticate(token) : null;
    if (!caller) throw new Error(TEXTS.unauthorized);
    await this.budget.admit(caller);
    socket.data.caller = caller;
    socket.data.room = roomOf(caller);
    socket.data.asking = 0;
  }

  private pulse(): void {
    this.budget.endUnread(this.server.sockets.sockets.values());
    const rooms = this.listening();
    const position = this.push.announce(rooms);
    for (const room of rooms) this.server.to(room).emit('pulse', this.pulseAt(position, room));
  }

  private pulseAt(position: Position, room: string) {
    return { position, watched: this.watches.position, at: new Date().toISOString(), degraded: degradedFor(room, this.parts.list()) };
  }

  /** Ends the sockets of sessions that another server revoked, that ran out, or whose person moved to another room. */
  private async recheck(): Promise<void> {
    const sockets = [...this.server.sockets.sockets.values()];
    const valid = await this.sessions.stillValid(sockets.map(({ data }) => data.caller.tokenHash)).catch(() => null);
    if (!valid) return;
    for (const socket of sockets) {
      const now = valid.get(socket.data.caller.tokenHash);
      if (!now || roomOf(now) !== socket.data.room) socket.disconnect(true);
    }
  }

  private end(revoked: ReadonlySet<string>): void {
    for (const socket of this.server.sockets.sockets.values()) {
      if (revoked.has(socket.data.caller.tokenHash)) socket.disconnect(true);
    }
  }
}

const watcherOf = (socket: LiveSocket): Watcher => ({
  id: socket.id,
  join: (room) => void socket.join(room),
  leave: (room) => void socket.leave(room),
});

const fieldOf = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? Object.getOwnPropertyDescriptor(message, name)?.value : undefined;

const topicIn = (request: unknown): unknown => fieldOf(request, 'topic');

/** A position is up to 19 digits; anything else a client sends is none. */
function positionOf(message: unknown, name: string): Position | null {
  const position = fieldOf(message, name);
  return typeof position === 'string' && /^\d{1,19}$/.test(position) ? position : null;
}
