import type { Caller } from './caller';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; missing on public routes. */
    caller?: Caller;
  }
}
