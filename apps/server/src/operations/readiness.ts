import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** The phase of the server's life. A load balancer sends requests only to a `ready` server. */
export type Phase = 'starting' | 'ready' | 'stopping';

@Injectable()
export class Readiness implements OnModuleDestroy {
  private currentPhase: Phase = 'starting';

  get phase(): Phase {
    return this.currentPhase;
  }

  /** Marks the server as ready, after it listens, has its demo data and its read models have caught up. */
  markReady(): void {
    if (this.currentPhase === 'starting') this.currentPhase = 'ready';
  }

  /** Runs first when the application closes. */
  onModuleDestroy(): void {
    this.currentPhase = 'stopping';
  }
}
