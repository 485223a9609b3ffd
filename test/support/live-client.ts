import {
  comparePositions,
  LIVE_PATH,
  nameOfTopic,
  type CatchUp,
  type ClientToServer,
  type DegradedPart,
  type LiveFrame,
  type LiveTables,
  type Position,
  type ServerToClient,
  type Topic,
  type WatchAnswer,
  type WatchFrame,
} from '@milkround/contracts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { isSomething } from './eventually';

const WITHIN_MS = 15_000;

/** A socket that remembers all that it was sent. */
export class LiveClient {
  readonly frames: LiveFrame[] = [];
  readonly pulses: Position[] = [];
  /** What it was told of its watches, in the order in which it came. */
  readonly told: WatchFrame[] = [];
  /** Up to where all watches have been told. */
  watched: Position = '0';
  /** The parts that the last pulse said are degraded. */
  degraded: DegradedPart[] = [];
  /** Why the connection went, each time that it did. */
  readonly losses: string[] = [];
  /** What it knew when the connection went last. */
  positionAtLoss: Position = '0';
  /** What the handshake was refused with. */
  readonly refusals: string[] = [];
  /** Frames that began after what this client knew: something between was not sent. */
  readonly gaps: LiveFrame[] = [];
  private readonly waiting = new Set<() => void>();

  constructor(readonly socket: Socket<ServerToClient, ClientToServer>) {
    socket.on('frame', (frame) => this.note(() => this.take(frame)));
    socket.on('rows', (frame) => this.note(() => this.told.push(frame)));
    socket.on('pulse', ({ position, watched, degraded }) =>
      this.note(() => {
        this.watched = watched;
        this.degraded = degraded ?? [];
        this.pulses.push(position);
      }),
    );
    socket.on('connect', () => this.note());
    socket.on('disconnect', (reason) => this.note(() => this.lose(reason)));
    socket.on('connect_error', ({ message }) => this.note(() => this.refusals.push(message)));
  }

  /** The rows of one table in the order in which they came. */
  rows<T extends keyof LiveTables>(table: T): LiveTables[T][] {
    return this.frames.flatMap((frame) => rowsOf(frame, table));
  }

  /** The newest position that it was told of. */
  get position(): Position {
    const [frame = '0', pulse = '0'] = [this.frames.at(-1)?.position, this.pulses.at(-1)];
    return comparePositions(frame, pulse) > 0 ? frame : pulse;
  }

  /** Waits until `look` answers something; looks whenever anything was heard. */
  until<T>(what: string, look: () => T, withinMs = WITHIN_MS): Promise<NonNullable<Exclude<T, false>>> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(check);
      };
      const check = () => {
        const found = look();
        if (!isSomething(found)) return;
        done();
        resolve(found);
      };
      const timer = setTimeout(() => {
        done();
        reject(new Error(`Within ${withinMs} ms the socket did not see: ${what}. ${this.summary()}`));
      }, withinMs);
      this.waiting.add(check);
      check();
    });
  }

  catchUp(from: { position: Position }): Promise<CatchUp> {
    return this.socket.timeout(WITHIN_MS).emitWithAck('catch-up', from);
  }

  /** Whatever a client might send as a topic or a position. */
  watch(topic: Topic | string, from: Position): Promise<WatchAnswer> {
    const request = { topic: typeof topic === 'string' ? topic : nameOfTopic(topic), from };
    return this.socket.timeout(WITHIN_MS).emitWithAck('watch', request);
  }

  async unwatch(topic: Topic): Promise<void> {
    await this.socket.timeout(WITHIN_MS).emitWithAck('unwatch', { topic: nameOfTopic(topic) });
  }

  close(): void {
    this.socket.disconnect();
  }

  private take(frame: LiveFrame): void {
    if (comparePositions(frame.after, this.position) > 0) this.gaps.push(frame);
    this.frames.push(frame);
  }

  private lose(reason: string): void {
    this.positionAtLoss = this.position;
    this.losses.push(reason);
  }

  private note(what?: () => unknown): void {
    what?.();
    for (const check of [...this.waiting]) check();
  }

  private summary(): string {
    return `It saw ${this.frames.length} frames, ${this.pulses.length} pulses, losses [${this.losses.join('; ')}], refusals [${this.refusals.join('; ')}].`;
  }
}

/** Connects and waits for the first pulse: from then on nothing is missed. */
export async function live(url: string, token: string, options: Partial<ManagerOptions & SocketOptions> = {}): Promise<LiveClient> {
  const client = liveAttempt(url, { token }, options);
  await client.until('the first pulse', () => client.pulses.length > 0);
  return client;
}

/** Tries to connect with whatever it is given as `auth`. */
export function liveAttempt(url: string, auth: object, options: Partial<ManagerOptions & SocketOptions> = {}): LiveClient {
  return new LiveClient(
    io(url, {
      path: LIVE_PATH,
      auth,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      ...options,
    }),
  );
}

/** A frame's rows of one table. */
export const rowsOf = <T extends keyof LiveTables>({ changes }: LiveFrame, table: T): LiveTables[T][] =>
  changes.flatMap((change) => (isOf(change, table) ? change.rows : []));

type Change = LiveFrame['changes'][number];
type ChangeOf<T extends keyof LiveTables> = Change & { table: T; rows: LiveTables[T][] };
const isOf = <T extends keyof LiveTables>(change: Change, table: T): change is ChangeOf<T> => change.table === table;
