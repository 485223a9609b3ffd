import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Where the server is in its life. A balancer sends it requests only while it is `ready`. */
export type Phase = 'starting' | 'ready' | 'stopping';

@Injectable()
export class Readiness implements OnModuleDestroy {
  private current: Phase = 'starting';

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
  }
}
