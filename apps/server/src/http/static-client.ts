import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/** Paths of the server: an unknown one is answered with 404 as JSON, and not with the client's page. */
const SERVER_PATHS = /^\/+(api|apis|audit|health|metrics|docs|live)(\/|$)/i;

/** Headers that only pages need. Other files are sent without them, which saves half a kilobyte each. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Serves the built client from `folder`: hashed files are cached for a year, the page is not, and each address of the client gets the page. */
export async function serveClient(app: NestFastifyApplication, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Each file gets a route. Compressed files are sent in place of their original.
    globIgnore: ['**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) return void reply.header('cache-control', 'no-cache');
      for (const name of PAGE_HEADERS) reply.raw.removeHeader(name);
      void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    },
  });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/', page);
  fastify.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    return SERVER_PATHS.test(path) || /\.\w+$/.test(path)
      ? reply.callNotFound()
      : page(request, reply);
  });
}

/** Returns the decoded path without the query; the router has refused paths that cannot be decoded. */
const pathOf = (url: string): string => decodeURIComponent(url.split('?')[0] ?? '');

const page = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html');
