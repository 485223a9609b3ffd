import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The connection from a server to its database, which can be cut and restored: forwards a port of its own to the database's. */
export class Cable {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;
  private isFrozen = false;
  /** Each part of an answer of the database comes this much later. */
  delayMs = 0;

  private constructor(private readonly target: URL) {}

  static async lay(databaseUrl: string): Promise<Cable> {
    const cable = new Cable(new URL(databaseUrl));
    await cable.mend();
    return cable;
  }

  /** The URL of the same database through this cable. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Ends every connection, and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    this.isFrozen = false;
    const closing = new Promise<void>((resolve) =>
      server ? server.close(() => resolve()) : resolve(),
    );
    for (const socket of this.sockets) socket.destroy();
    await closing;
  }

  /** From now on no byte passes in either direction, and no connection ends, as when a machine loses its network. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause().unpipe();
  }

  async mend(): Promise<void> {
    const server = createServer((clientSocket) => {
      if (this.isFrozen) {
        this.sockets.add(
          clientSocket
            .on('error', () => undefined)
            .on('close', () => this.sockets.delete(clientSocket)),
        );
        return;
      }
      const databaseSocket = connect(Number(this.target.port || 5432), this.target.hostname);
      for (const socket of [clientSocket, databaseSocket]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          clientSocket.destroy();
          databaseSocket.destroy();
        });
      }
      clientSocket.pipe(databaseSocket);
      if (this.delayMs === 0) databaseSocket.pipe(clientSocket);
      else
        databaseSocket.on('data', (part) =>
          setTimeout(() => clientSocket.writable && clientSocket.write(part), this.delayMs),
        );
    });
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve),
    );
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }
}
