import { Socket } from 'node:net';
import type { PrimaryWatch } from './primary-watch';

const DEFAULT_PORT = 5432;

/** A socket that connects to the host that takes writes, wherever pg asks it to connect to, and waits while there is none. */
export class PrimarySocket extends Socket {
  constructor(private readonly watch: PrimaryWatch) {
    super();
  }

  override connect(): this {
    void this.watch.join(this, (address) => {
      const { hostname, port } = new URL(address);
      super.connect(Number(port || DEFAULT_PORT), hostname);
    });
    return this;
  }
}
