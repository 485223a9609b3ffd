import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** The phase of the server's life. A load balancer sends requests only to a `ready` server. */
export type Phase = 'starting' | 'ready' | 'stopping';

@Injectable()
export class Readiness implements OnModuleDestroy {
  private current: Phase = 'starting';

  get phase(): Phase {
    return this.current;
  }

  /** Marks the server as ready, after it listens, has its demo data and its read models have caught up. */
  ready(): void {
    if (this.current === 'starting') this.current = 'ready';
  }

  /** Runs first when the application closes. */
  onModuleDestroy(): void {
    this.current = 'stopping';
  }
}
