import { HttpStatus } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import { VersionConflict } from '@milkround/event-store';
import { RetryLater } from '../../../http/retry-later';
import type { CommandContext } from '../../../log/command-context';
import { RunningMornings } from '../running-mornings';

export class BeginDemoAgain extends Command<void> {
  constructor(
    readonly date: string,
    /** When the morning that the person saw began. */
    readonly seenStart: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Beginning again writes some thousand events, so it is not done over and over. */
const LEAST_MS = 30_000;

@CommandHandler(BeginDemoAgain)
export class BeginDemoAgainHandler implements ICommandHandler<BeginDemoAgain> {
  constructor(private readonly mornings: RunningMornings) {}

  /** Does nothing if a later morning than the shown one has begun already. @throws RuleViolation demo-not-begun; RetryLater demo-again-soon */
  async execute({ date, seenStart, context }: BeginDemoAgain): Promise<void> {
    const morning = await this.mornings.loadBegun(date);
    if (morning.startedAt !== seenStart) return;
    const leftMs = Date.parse(morning.startedAt) + LEAST_MS - Date.parse(context.occurredAt);
    if (leftMs > 0)
      throw new RetryLater(
        HttpStatus.TOO_MANY_REQUESTS,
        createMessage('demo-again-soon'),
        Math.ceil(leftMs / 1000),
      );
    await this.mornings.beginAgain(date, morning, context).catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error;
    });
  }
}
