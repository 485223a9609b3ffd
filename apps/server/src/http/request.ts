import type { Role } from '@milkround/contracts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The owner of the request's token, also when the request is refused. For the log. */
    sender?: { role: Role; id: number };
    /** The person's address, behind trusted proxies. Set by Fastify. */
    ip?: string;
  }
}
