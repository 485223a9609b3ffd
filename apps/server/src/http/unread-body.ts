import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Maximum number of bytes that are read of a refused body. Then the connection is closed, and the client may miss the answer. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads the rest of a refused body before the refusal is sent. Fastify closes the connection after such a refusal, and a client that is still
 * sending then sees a broken connection instead of the answer. The time that this takes is bounded by the server's request timeout.
 */
export function discardUnreadBodies(fastify: FastifyInstance): void {
  // A callback instead of a promise, because most answers do not have to wait.
  fastify.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (reply.getHeader('connection') !== 'close') return done(null, payload);
    void discardRest(raw).then(() => done(null, payload));
  });
}

async function discardRest(body: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_DISCARDED_BYTES) return;
    }
  } catch {
    // The client has disconnected.
  }
}
