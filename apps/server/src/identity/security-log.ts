import { Inject, Injectable } from '@nestjs/common';
import type { FactMeta } from '@milkround/domain';
import { PinoLogger } from 'nestjs-pino';
import { securityLineOf, type SecurityFact } from './security-line';
import { SecurityWebhook } from './security-webhook';

/** The facts of one command, which are in the log of events. */
export interface RecordedFacts {
  commandId: string;
  facts: readonly SecurityFact[];
  meta: Pick<FactMeta, 'actor' | 'occurredAt'>;
}

/** The security log: each recorded fact about credentials and access is a line of the server's log, and is posted to the operator's webhook. */
@Injectable()
export class SecurityLog {
  constructor(
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'info'>,
    @Inject(SecurityWebhook) private readonly webhook: Pick<SecurityWebhook, 'post'>,
  ) {}

  /** Writes the entries of a command, after its facts were appended. Several servers may write those of the same command: their ids are equal. */
  write({ commandId, facts, meta }: RecordedFacts): void {
    for (const [index, fact] of facts.entries()) {
      const line = securityLineOf(fact, meta);
      if (!line) continue;
      this.log.info(line, 'security');
      this.webhook.post({ id: `${commandId}/${index}`, occurredAt: meta.occurredAt, line });
    }
  }
}
