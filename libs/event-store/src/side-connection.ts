import { Socket } from 'node:net';
import { Client, type ClientConfig, type Pool } from 'pg';

/**
 * Configuration of a connection outside the pool, with the pool's settings. It has pipelining: statements may be sent without waiting for earlier
 * results, and are executed in order.
 */
export function configOf(pool: Pool): ClientConfig & { pipeline: true } {
  const { password, stream = () => new CoalescingSocket() } = pool.options;
  return { ...pool.options, password, keepAlive: true, pipeline: true, stream };
}

/**
 * Sends the prepared statements of one turn of the event loop in one packet. A batch of the projections has fifteen statements, and a packet costs as
 * much as a small statement. `pg` corks its socket for each statement. An encrypted connection, and one of a pool that makes its own
 * sockets, sends each by itself.
 */
class CoalescingSocket extends Socket {
  private isHeld = false;

  override cork(): void {
    super.cork();
    if (this.isHeld) return;
    this.isHeld = true;
    super.cork();
    process.nextTick(() => {
      this.isHeld = false;
      super.uncork();
    });
  }
}

/** One connection outside the pool. It is opened at first use, and opened again after it was lost. */
export class SideConnection {
  private client: Promise<Client> | null = null;
  private current: Client | null = null;

  constructor(
    private readonly config: ClientConfig,
    /** Runs first on every new connection. */
    private readonly initialize: (client: Client) => Promise<unknown> = async () => {},
    private readonly onLost: () => void = () => {},
  ) {}

  /** Runs `work` on the connection. An error of `work` closes the connection, and with it a transaction that `work` left open. */
  async use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const connecting = (this.client ??= this.connect());
    try {
      return await work(await connecting);
    } catch (error) {
      void this.drop(connecting);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.client ? this.drop(this.client) : Promise.resolve();
  }

  private async connect(): Promise<Client> {
    const client = new Client(this.config);
    const onClientLost = () => {
      if (this.forget(client)) this.onLost();
    };
    client.on('error', onClientLost);
    client.on('end', onClientLost);
    await client.connect();
    this.current = client;
    try {
      await this.initialize(client);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    return client;
  }

  private forget(client: Client): boolean {
    if (this.current !== client) return false;
    this.current = null;
    this.client = null;
    return true;
  }

  private async drop(connecting: Promise<Client>): Promise<void> {
    if (this.client === connecting) {
      this.client = null;
      this.current = null;
    }
    await connecting.then((client) => client.end()).catch(() => {});
  }
}
