import type { Role } from '@milkround/contracts';
import type { Caller } from './caller';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; missing on public routes. */
    caller?: Caller;
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** The owner of the request's token, also when the request is refused. For the log. */
    sender?: { role: Role; id: number };
    /** Set by Fastify: the person's, behind the proxies that are trusted. */
    ip?: string;
  }
}
