import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { HEADERS } from '@milkround/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI, COMPRESS_FROM_BYTES, encodingFor, type Encoding } from '../http/compression';

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** The serialised body of a read, with its entity tag (RFC 9110) and its compressed forms, each of which is made once. */
export class CachedAnswer {
  readonly etag: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(readonly body: Buffer) {
    // Weak: the compressed forms have the same tag.
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  }

  /** The most memory that it takes, in bytes: compressed forms of more than half the body are not cached. */
  get bytes(): number {
    return 2 * this.body.length;
  }

  /** Whether an `If-None-Match` has the tag of this answer. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    return (
      ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^(W\/)?/, 'W/') === this.etag) ??
      false
    );
  }

  /** The body in the preferred form that an `Accept-Encoding` allows. */
  async bodyFor(
    accepted: string | undefined,
  ): Promise<{ body: Buffer; encoding: Encoding | null }> {
    const encoding = this.body.length < COMPRESS_FROM_BYTES ? null : encodingFor(accepted);
    if (encoding === null) return { body: this.body, encoding };
    const compressed = this.compressed.get(encoding) ?? compress[encoding](this.body);
    this.compressed.set(encoding, compressed);
    const body = await compressed;
    if (body.length * 2 <= this.body.length) return { body, encoding };
    this.compressed.delete(encoding);
    return { body, encoding };
  }
}

/** An answer to one request, and the log position that it shows at least. */
export class ServedAnswer {
  constructor(
    readonly answer: CachedAnswer,
    readonly position: bigint,
  ) {}
}

/** Sends a {@link ServedAnswer}: with its entity tag, or as 304 without a body to a client that has it. */
export function sendCachedAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, payload, done) => {
    if (!(payload instanceof ServedAnswer)) return done(null, payload);
    prepare(payload, request, reply).then(
      () => done(null, payload),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  });
  // An empty text would be sent with `Content-Length: 0`, which a 304 must not have.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode !== 304 || payload !== '') return done(null, payload);
    void reply.removeHeader('content-type');
    done(null, null);
  });
}

async function prepare(
  { answer, position }: ServedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  void reply.header('etag', answer.etag).header(HEADERS.position, position.toString());
  if (answer.isKnownBy(request.headers['if-none-match'])) {
    void reply.code(304).serializer(() => '');
    return;
  }
  const { body, encoding } = await answer.bodyFor(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding).header('vary', 'accept-encoding');
  // Fastify sends a buffer as it is, though the type of a serializer has only text.
  void reply.serializer(() => body as unknown as string);
}
