import { createServer, Socket, type AddressInfo, type Server } from 'node:net';
import { Client } from 'pg';

const AUTHENTICATION_OK = message('R', Buffer.from([0, 0, 0, 0]));
/** The number of a process and a secret, which belong to no session. */
const KEY = message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]));
const READY = message('Z', Buffer.from('I'));
const TYPE_AND_LENGTH = 5;

export interface PoolerOptions {
  /** Whether a session goes to the next client after each transaction, or stays with its client. */
  mode: 'transaction' | 'session';
  /** Sessions at the database. More clients than these wait. */
  sessions: number;
}

/** A connection pooler between a server and its database, like PgBouncer: clients share a few sessions. */
export class SessionPooler {
  private readonly server: Server;
  private readonly clients = new Set<PooledClient>();
  private readonly waitingClients: PooledClient[] = [];
  private readonly idleSessions: Socket[] = [];
  private readonly sessions: Client[] = [];
  private opening: Promise<void> = Promise.resolve();
  private isClosing = false;

  private constructor(
    private readonly target: URL,
    private readonly mode: PoolerOptions['mode'],
  ) {
    this.server = createServer((socket) => this.accept(socket));
  }

  static async start(
    databaseUrl: string,
    { mode, sessions }: PoolerOptions,
  ): Promise<SessionPooler> {
    const pooler = new SessionPooler(new URL(databaseUrl), mode);
    for (let n = 0; n < sessions; n += 1) await pooler.openSession();
    await new Promise<void>((resolve, reject) =>
      pooler.server.once('error', reject).listen(0, '127.0.0.1', resolve),
    );
    return pooler;
  }

  /** The URL of the same database through this pooler. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.opening;
    const closing = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const client of this.clients) client.socket.destroy();
    for (const session of this.sessions) socketOf(session).destroy();
    await closing;
  }

  /** Signs in with pg, and then uses the socket without it: the clients receive what pg would parse. */
  private async openSession(): Promise<void> {
    const session = new Client({ connectionString: this.target.href });
    session.on('error', () => undefined);
    await session.connect();
    this.sessions.push(session);
    this.give(socketOf(session).removeAllListeners('data'));
  }

  private accept(socket: Socket): void {
    const client = new PooledClient(socket, () => this.want(client));
    this.clients.add(client);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.clients.delete(client);
      if (this.waitingClients.includes(client))
        this.waitingClients.splice(this.waitingClients.indexOf(client), 1);
      // As after a lost client: its session cannot be reused, and another one replaces it.
      client.session?.destroy();
      if (client.session && !this.isClosing)
        this.opening = this.opening.then(() => this.openSession()).catch(() => undefined);
    });
  }

  private want(client: PooledClient): void {
    const session = this.idleSessions.pop();
    if (session) this.connect(client, session);
    else this.waitingClients.push(client);
  }

  private give(session: Socket): void {
    const client = this.waitingClients.shift();
    if (client) this.connect(client, session);
    else this.idleSessions.push(session);
  }

  private connect(client: PooledClient, session: Socket): void {
    const frames = new Frames();
    client.take(session);
    session.on('data', (chunk: Buffer) => {
      client.socket.write(chunk);
      const isOver = frames.take(chunk).some((frame) => frame.equals(READY));
      if (this.mode !== 'transaction' || !isOver) return;
      session.removeAllListeners('data');
      client.release();
      this.give(session);
    });
  }
}

class PooledClient {
  session: Socket | null = null;
  private hasStarted = false;
  private isWaiting = false;
  private pendingChunks: Buffer[] = [];

  constructor(
    readonly socket: Socket,
    private readonly want: () => void,
  ) {
    socket.on('data', (chunk: Buffer) => this.send(chunk));
  }

  take(session: Socket): void {
    this.session = session;
    this.isWaiting = false;
    for (const chunk of this.pendingChunks.splice(0)) session.write(chunk);
  }

  release(): void {
    this.session = null;
  }

  private send(chunk: Buffer): void {
    if (!this.hasStarted) {
      this.hasStarted = true;
      this.socket.write(Buffer.concat([AUTHENTICATION_OK, KEY, READY]));
    } else if (chunk[0] === 'X'.charCodeAt(0)) {
      this.socket.end();
    } else if (this.session) {
      this.session.write(chunk);
    } else {
      this.pendingChunks.push(chunk);
      if (!this.isWaiting) this.want();
      this.isWaiting = this.session === null;
    }
  }
}

/** Joins the received pieces into whole messages. */
class Frames {
  private rest = Buffer.alloc(0);

  take(chunk: Buffer): Buffer[] {
    this.rest = Buffer.concat([this.rest, chunk]);
    const frames: Buffer[] = [];
    while (
      this.rest.length >= TYPE_AND_LENGTH &&
      this.rest.length >= this.rest.readInt32BE(1) + 1
    ) {
      const end = this.rest.readInt32BE(1) + 1;
      frames.push(this.rest.subarray(0, end));
      this.rest = this.rest.subarray(end);
    }
    return frames;
  }
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

function socketOf(session: Client): Socket {
  const stream: unknown = Reflect.get(Object(Reflect.get(session, 'connection')), 'stream');
  if (!(stream instanceof Socket)) throw new Error('pg keeps its socket elsewhere now');
  return stream;
}
