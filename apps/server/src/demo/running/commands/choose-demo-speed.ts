import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DemoSpeed } from '@milkround/contracts';
import { VersionConflict } from '@milkround/event-store';
import type { CommandContext } from '../../../log/command-context';
import { RunningMornings } from '../running-mornings';

/** The office chooses how fast the demo's morning runs, or pauses it. */
export class ChooseDemoSpeed extends Command<void> {
  constructor(
    readonly date: string,
    readonly speed: DemoSpeed,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const TRIES = 3;

@CommandHandler(ChooseDemoSpeed)
export class ChooseDemoSpeedHandler implements ICommandHandler<ChooseDemoSpeed> {
  constructor(private readonly mornings: RunningMornings) {}

  /** The speed that it has already is no change. @throws RuleViolation demo-not-begun */
  async execute({ date, speed, context }: ChooseDemoSpeed): Promise<void> {
    for (let tries = 1; ; tries++) {
      const morning = await this.mornings.loadBegun(date);
      if (morning.speed === speed) return;
      try {
        return await this.mornings.chooseSpeed(date, morning, speed, context);
      } catch (error) {
        if (!(error instanceof VersionConflict) || tries === TRIES) throw error;
      }
    }
  }
}
