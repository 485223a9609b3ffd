import { Client, type ClientConfig, type Pool } from 'pg';

/**
 * How a connection of its own is made where a pool's would be in the way. Statements that do not wait for each other's answers may be sent
 * together; they are carried out in their order.
 */
export function configOf(pool: Pool): ClientConfig & { pipeline: true } {
  return { ...pool.options, password: pool.options.password, keepAlive: true, pipeline: true };
}

/** One connection beside the pool, made when it is needed and made anew after it was lost. */
export class SideConnection {
  private client: Promise<Client> | null = null;
  private current: Client | null = null;

  constructor(
    private readonly config: ClientConfig,
    /** Run on every new connection before anything else. */
    private readonly greet: (client: Client) => Promise<unknown> = async () => {},
    private readonly onLost: () => void = () => {},
  ) {}

  /** Whatever `work` throws ends the connection, and with it a transaction that `work` left open. */
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
    const lost = () => {
      if (this.forget(client)) this.onLost();
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    this.current = client;
    await this.greet(client);
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
