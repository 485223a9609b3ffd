import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';

/** Where the server is in its life. A balancer sends it requests only while it is `ready`. */
export type Phase = 'starting' | 'ready' | 'stopping';

const letGoEveryMs = 50;

@Injectable()
export class Readiness implements OnModuleDestroy {
  private current: Phase = 'starting';

  constructor(private readonly adapter: HttpAdapterHost) {}

  get phase(): Phase {
    return this.current;
  }

  /** Call when everything is up: listening, seeded, caught up. */
  ready(): void {
    if (this.current === 'starting') this.current = 'ready';
  }

  /** The first thing that happens when the application closes. */
  onModuleDestroy(): void {
    this.current = 'stopping';
    this.letGo(this.adapter.httpAdapter.getHttpServer());
  }

  /** Closing waits for every connection; one whose request was under way becomes idle only later, and would be kept for its client. */
  private letGo(server: Server): void {
    setInterval(() => server.closeIdleConnections(), letGoEveryMs).unref();
  }
}
