import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { messagesOn } from './http-messages';

/** The faults of a request on its way. */
export type Fault =
  /** The connection is gone before the server has seen anything of it. */
  | 'cut-before'
  /** … when the server has seen half of it. */
  | 'cut-while'
  /** … when the server has all of it, and nobody waits for the answer. */
  | 'cut-after'
  /** The server has carried it out and answered; the answer is lost. */
  | 'answer-lost'
  /** Half of the answer comes. */
  | 'answer-torn'
  | 'delayed'
  /** It reaches the server twice at the same moment. */
  | 'doubled'
  /** It reaches the server a second time, later, when others have come in between. */
  | 'echoed';

export interface Mishap {
  fault: Fault;
  /** The time of a delay or an echo. */
  afterMs?: number;
}

/** Says of each request, in the order in which they come, what happens to it; null: nothing. */
export type Plan = () => Mishap | null;

/** A bad network between phones and a server: takes HTTP/1.1 requests, and does to each what its plan says. */
export class FaultProxy {
  readonly counts = new Map<Fault, number>();
  requests = 0;
  private readonly sockets = new Set<Socket>();
  private readonly late = new Set<Promise<unknown>>();
  private readonly server: Server;

  private constructor(
    /** Where requests go: an URL, which may change while it runs. */
    private readonly target: () => string,
    private readonly plan: Plan,
  ) {
    this.server = createServer((near) => void this.serve(this.watched(near)));
  }

  static async lay(target: () => string, plan: Plan): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, plan);
    await new Promise<void>((resolve, reject) => proxy.server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** When all echoes have died away. */
  async quiet(): Promise<void> {
    while (this.late.size > 0) await Promise.all(this.late);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async serve(near: Socket): Promise<void> {
    for await (const request of messagesOn(near)) {
      this.requests += 1;
      const mishap = this.plan();
      if (mishap) this.counts.set(mishap.fault, (this.counts.get(mishap.fault) ?? 0) + 1);
      // A server that is not there is one more way to be cut off.
      await this.carry(near, request, mishap).catch(() => near.destroy());
    }
    near.destroy();
  }

  private async carry(near: Socket, request: Buffer, mishap: Mishap | null): Promise<void> {
    const half = request.subarray(0, request.length >> 1);
    switch (mishap?.fault) {
      case 'cut-before':
        return void near.destroy();
      case 'cut-while':
        return this.hand(half).then(() => void near.destroy());
      case 'cut-after':
        return this.hand(request).then(() => void near.destroy());
      case 'answer-lost':
        return this.ask(request).then(() => void near.destroy());
      case 'answer-torn': {
        const answer = await this.ask(request);
        near.write(answer.subarray(0, answer.length >> 1), () => near.destroy());
        return;
      }
      case 'delayed':
        await pause(mishap.afterMs);
        break;
      case 'doubled': {
        const [answer] = await Promise.all([this.ask(request), this.ask(request)]);
        near.write(answer);
        return;
      }
      case 'echoed':
        this.echo(request, mishap.afterMs);
    }
    near.write(await this.ask(request));
  }

  private echo(request: Buffer, afterMs?: number): void {
    const echo = pause(afterMs)
      .then(() => this.ask(request))
      .catch(() => undefined)
      .finally(() => this.late.delete(echo));
    this.late.add(echo);
  }

  /** The server's whole answer. Rejects when the connection breaks before that. */
  private async ask(request: Buffer): Promise<Buffer> {
    const far = await this.reach();
    far.write(request);
    for await (const answer of messagesOn(far)) {
      far.destroy();
      return answer;
    }
    throw new Error('The server broke off');
  }

  /** Gives the server these bytes, and hangs up when it has them. */
  private async hand(bytes: Buffer): Promise<void> {
    const far = await this.reach();
    await new Promise<void>((resolve) => far.end(bytes, resolve));
    far.destroy();
  }

  private reach(): Promise<Socket> {
    const { hostname, port } = new URL(this.target());
    return new Promise((resolve, reject) => {
      const far = this.watched(connect(Number(port), hostname, () => resolve(far)));
      far.once('error', reject);
    });
  }

  private watched(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    return socket;
  }
}
