import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { messagesOn } from './http-messages';

/** The faults of a request on its way. */
export type Fault =
  /** The connection ends before the server has received any byte of it. */
  | 'cut-before'
  /** … when the server has received half of it. */
  | 'cut-while'
  /** … when the server has all of it, and before the answer. */
  | 'cut-after'
  /** The server has carried it out and answered; the answer is lost. */
  | 'answer-lost'
  /** Half of the answer arrives. */
  | 'answer-torn'
  | 'delayed'
  /** It reaches the server twice at the same moment. */
  | 'doubled'
  /** It reaches the server a second time, later, after other requests. */
  | 'echoed'
  /** It does not reach the server: somebody else answers, as the sign-in page of a hotel's network. */
  | 'replaced'
  /** The answer arrives with another date. */
  | 'redated';

export interface Mishap {
  fault: Fault;
  /** The time of a delay or an echo. */
  afterMs?: number;
  /** The whole HTTP answer that replaces the server's. */
  answer?: string;
  /** The value of the header `date`. */
  date?: string;
}

/** Returns the fault of each request, in the order of arrival, by its first line and headers; null for none. */
export type Plan = (head: string) => Mishap | null;

/**
 * An unreliable network between phones and a server: takes HTTP/1.1 requests, and applies the fault of its plan to each. A connection that becomes a
 * WebSocket is passed on as it is.
 */
export class FaultProxy {
  readonly counts = new Map<Fault, number>();
  requests = 0;
  private readonly sockets = new Set<Socket>();
  private readonly pendingEchoes = new Set<Promise<unknown>>();
  private readonly server: Server;

  private constructor(
    /** Where requests go: an URL, which may change while it runs. */
    private readonly target: () => string,
    private readonly plan: Plan,
  ) {
    this.server = createServer((clientSocket) => void this.serve(this.watched(clientSocket)));
  }

  static async lay(target: () => string, plan: Plan): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, plan);
    await new Promise<void>((resolve, reject) =>
      proxy.server.once('error', reject).listen(0, '127.0.0.1', resolve),
    );
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves after all echoes. */
  async quiet(): Promise<void> {
    while (this.pendingEchoes.size > 0) await Promise.all(this.pendingEchoes);
  }

  /** Ends all connections, as a change of the network does. */
  breakOff(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closing = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.breakOff();
    await closing;
  }

  private async serve(clientSocket: Socket): Promise<void> {
    for await (const request of messagesOn(clientSocket)) {
      this.requests += 1;
      const head = request.toString('latin1', 0, request.indexOf('\r\n\r\n'));
      const mishap = this.plan(head);
      if (mishap) this.counts.set(mishap.fault, (this.counts.get(mishap.fault) ?? 0) + 1);
      if (!mishap && /^upgrade:/im.test(head)) return this.tunnel(clientSocket, request);
      // An unreachable server is one more way to lose the connection.
      await this.carry(clientSocket, request, mishap).catch(() => clientSocket.destroy());
    }
    clientSocket.destroy();
  }

  private async tunnel(clientSocket: Socket, request: Buffer): Promise<void> {
    const serverSocket = await this.reach().catch(() => null);
    if (!serverSocket) return void clientSocket.destroy();
    serverSocket.write(request);
    clientSocket.pipe(serverSocket).pipe(clientSocket);
    clientSocket.once('close', () => serverSocket.destroy());
    serverSocket.once('close', () => clientSocket.destroy());
  }

  private async carry(clientSocket: Socket, request: Buffer, mishap: Mishap | null): Promise<void> {
    const half = request.subarray(0, request.length >> 1);
    switch (mishap?.fault) {
      case 'cut-before':
        return void clientSocket.destroy();
      case 'cut-while':
        return this.hand(half).then(() => void clientSocket.destroy());
      case 'cut-after':
        return this.hand(request).then(() => void clientSocket.destroy());
      case 'answer-lost':
        return this.ask(request).then(() => void clientSocket.destroy());
      case 'answer-torn': {
        const answer = await this.ask(request);
        clientSocket.write(answer.subarray(0, answer.length >> 1), () => clientSocket.destroy());
        return;
      }
      case 'replaced':
        return void clientSocket.write(mishap.answer ?? '');
      case 'redated': {
        const [head = '', ...body] = (await this.ask(request)).toString('latin1').split('\r\n\r\n');
        const redated = head.replace(/^date:.*$/im, `date: ${mishap.date}`);
        return void clientSocket.write([redated, ...body].join('\r\n\r\n'), 'latin1');
      }
      case 'delayed':
        await pause(mishap.afterMs);
        break;
      case 'doubled': {
        const answers = [this.ask(request), this.ask(request)] as const;
        const ended = Promise.allSettled(answers);
        clientSocket.write(await answers[0]);
        await ended;
        return;
      }
      case 'echoed':
        this.echo(request, mishap.afterMs);
    }
    clientSocket.write(await this.ask(request));
  }

  private echo(request: Buffer, afterMs?: number): void {
    const echo = pause(afterMs)
      .then(() => this.ask(request))
      .catch(() => undefined)
      .finally(() => this.pendingEchoes.delete(echo));
    this.pendingEchoes.add(echo);
  }

  /** Returns the server's whole answer. Rejects when the connection breaks earlier. */
  private async ask(request: Buffer): Promise<Buffer> {
    const serverSocket = await this.reach();
    serverSocket.write(request);
    for await (const answer of messagesOn(serverSocket)) {
      serverSocket.destroy();
      return answer;
    }
    throw new Error('The server broke off');
  }

  /** Sends these bytes to the server, and closes the connection after it. */
  private async hand(bytes: Buffer): Promise<void> {
    const serverSocket = await this.reach();
    await new Promise<void>((resolve) => serverSocket.end(bytes, resolve));
    serverSocket.destroy();
  }

  private reach(): Promise<Socket> {
    const { hostname, port } = new URL(this.target());
    return new Promise((resolve, reject) => {
      const serverSocket = this.watched(
        connect(Number(port), hostname, () => resolve(serverSocket)),
      );
      serverSocket.once('error', reject);
    });
  }

  private watched(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    return socket;
  }
}
