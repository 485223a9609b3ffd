import type { Role } from '@milkround/contracts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The owner of the request's token, also when the request is refused. For the log. */
    sender?: { role: Role; id: number };
    /** Set by Fastify: the person's, behind the proxies that are trusted. */
    ip?: string;
  }
}
