import type { OnApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { LIVE_PATH, TEXTS, type CatchUp, type ClientToServer, type LiveFrame, type ServerToClient } from '@milkround/contracts';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../http/caller';
import { Sessions } from '../identity/sessions';
import { LivePush, type Rooms } from './live.push';
import { roomOf } from './rooms';

const PULSE_MS = 5_000;
/** How long a revocation on another server may take to end a socket here. */
const RECHECK_MS = 5_000;

interface SocketData {
  caller: Caller;
  room: string;
}
type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

/** The sockets: who may connect, which room of data he is in, and what is sent there. */
@WebSocketGateway({ path: LIVE_PATH, serveClient: false, maxHttpBufferSize: 16 * 1024 })
export class LiveGateway implements OnGatewayInit<LiveServer>, OnGatewayConnection<LiveSocket>, OnApplicationShutdown, Rooms {
  @WebSocketServer() private readonly server: LiveServer;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly sessions: Sessions,
    private readonly push: LivePush,
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
  }

  /** A pulse comes first; from it on a socket is sent everything. A push under way is not for who has just come: it must be over before the pulse. */
  async handleConnection(socket: LiveSocket): Promise<void> {
    await this.push.settled();
    if (!socket.connected) return;
    void socket.join(socket.data.room);
    socket.emit('pulse', { position: this.push.position, at: new Date().toISOString() });
  }

  @SubscribeMessage('catch-up')
  async catchUp(@ConnectedSocket() socket: LiveSocket, @MessageBody() from: unknown): Promise<CatchUp> {
    const position = positionOf(from);
    const frame = position === null ? null : await this.push.since(position, socket.data.room);
    return frame ? { refetch: false, frame } : { refetch: true, position: this.push.position };
  }

  listening(): string[] {
    const rooms = new Set<string>();
    for (const socket of this.server.sockets.sockets.values()) rooms.add(socket.data.room);
    return [...rooms];
  }

  send(room: string, frame: LiveFrame): void {
    this.server.to(room).emit('frame', frame);
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const { token } = socket.handshake.auth;
    const caller = typeof token === 'string' ? await this.sessions.authenticate(token) : null;
    if (!caller) throw new Error(TEXTS.unauthorized);
    socket.data.caller = caller;
    socket.data.room = roomOf(caller);
  }

  private pulse(): void {
    const rooms = this.listening();
    const position = this.push.announce(rooms);
    this.server.to(rooms).emit('pulse', { position, at: new Date().toISOString() });
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

/** A position is up to 19 digits; anything else a client sends is none. */
function positionOf(from: unknown): string | null {
  const position = typeof from === 'object' && from !== null && 'position' in from ? from.position : null;
  return typeof position === 'string' && /^\d{1,19}$/.test(position) ? position : null;
}
