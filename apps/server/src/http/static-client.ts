import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/** Addresses that are the server's own: what is not there is a 404 in its own shape, never the client. */
const SERVER_PATHS = /^\/(api|apis|health|metrics|docs|live)(\/|$)/;

/** Serves the built client from `folder`: hashed files for a year, the page itself always fresh, and the page for every address of the client's. */
export async function serveClient(app: NestFastifyApplication, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/', page);
  fastify.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    return SERVER_PATHS.test(path) || /\.\w+$/.test(path) ? reply.callNotFound() : page(request, reply);
  });
}

const page = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html');
