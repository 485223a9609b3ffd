import { Controller, Get, Req, Res } from '@nestjs/common';
import { parseTilePath, TILE_WIDTH } from '@milkround/transparency-log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../http/public';
import { notFound } from '../../http/refused';
import { ProofQueries } from './proof.queries';

const PREFIX = '/audit/';
const YEAR_SECONDS = 31_536_000;

/** The public transparency log, in the layout of https://c2sp.org/tlog-tiles. It has hashes and signatures only. */
@Public()
@Controller('audit')
export class TransparencyLogController {
  constructor(private readonly queries: ProofQueries) {}

  /** The verifier key; below it the earlier keys, one per line. */
  @Get('key')
  key(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.type('text/plain; charset=utf-8');
    return this.queries.key();
  }

  /** The newest checkpoint. @throws Refused 404 before the first one */
  @Get('checkpoint')
  async checkpoint(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const newest = await this.queries.checkpoint();
    if (!newest) throw notFound();
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=1');
    return newest.note;
  }

  /** A tile. One of the tree at its present size or before never changes. @throws Refused 404 */
  @Get('tile/*')
  async tile(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const [path = ''] = request.url.split('?');
    const place = path.startsWith(PREFIX) ? parseTilePath(path.slice(PREFIX.length)) : null;
    const hashes = place && (await this.queries.tile(place, place.width));
    if (!hashes) throw notFound();
    const age = place.width === TILE_WIDTH ? `max-age=${YEAR_SECONDS}, immutable` : 'max-age=3600';
    void reply.type('application/octet-stream').header('cache-control', `public, ${age}`);
    return hashes;
  }
}
