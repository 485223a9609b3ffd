import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
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
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) return void reply.header('cache-control', 'no-cache');
      for (const name of PAGE_HEADERS) reply.raw.removeHeader(name);
      void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    },
  });
  const files = filesUnder(folder);
  app
    .getHttpAdapter()
    .getInstance()
    .route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request: FastifyRequest, reply: FastifyReply) => {
        const path = pathOf(request.url);
        if (files.has(path)) return reply.sendFile(path);
        return request.method === 'HEAD' || SERVER_PATHS.test(path) || /\.\w+$/.test(path)
          ? reply.callNotFound()
          : reply.sendFile('index.html');
      },
    });
}

/** Returns the addresses of all files. Compressed files have none, because they are sent in place of their original. */
const filesUnder = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => `/${relative(folder, path).replaceAll(sep, '/')}`),
  );

/** Returns the decoded path without the query; the router has refused paths that cannot be decoded. */
const pathOf = (url: string): string => decodeURIComponent(url.split('?')[0] ?? '');
