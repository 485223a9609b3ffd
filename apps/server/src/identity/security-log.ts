import { Inject, Injectable } from '@nestjs/common';
import type { FactMeta } from '@milkround/domain';
import { PinoLogger } from 'nestjs-pino';
import { securityLineOf, type SecurityFact } from './security-line';

/** The facts of one command, which are in the log of events. */
export interface RecordedFacts {
  facts: readonly SecurityFact[];
  meta: Pick<FactMeta, 'actor'>;
}

@Injectable()
export class SecurityLog {
  constructor(@Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'info'>) {}

  /** Writes the lines of a command, after its facts were appended. Several servers may write those of the same command. */
  write({ facts, meta }: RecordedFacts): void {
    for (const fact of facts) {
      const line = securityLineOf(fact, meta);
      if (line) this.log.info(line, 'security');
    }
  }
}
