import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { API, HEADERS } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { ReadModels } from '../log/read-models';

/** Every read says how far it is true at least: the position is taken before the rows are read. */
@Injectable()
export class ReadPosition implements NestInterceptor {
  constructor(private readonly readModels: ReadModels) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const { method, url } = http.getRequest<FastifyRequest>();
    if (method === 'GET' && url.startsWith(`${API}/`))
      void http.getResponse<FastifyReply>().header(HEADERS.position, this.readModels.position().toString());
    return next.handle();
  }
}
