import type { DayKey, DeliveryDay } from '@milkround/domain';
import type { CommandOutcome, LogPosition } from '@milkround/event-store';
import type { DeliveryDays, EntryDecided } from '../delivery-days';
import type { CommandContext } from '../../log/command-context';
import type { EntryWriter } from './entry-unit';

/** The run ended before this entry: nothing of it was written. */
class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

interface Step {
  context: CommandContext;
  decideOn(state: DeliveryDay): Promise<EntryDecided>;
  resolve(outcome: CommandOutcome): void;
  reject(error: RunEnded): void;
}

/**
 * Entries of one day whose commands are decided one after the other and written together: one load, one transaction. Each command is executed
 * with a writer of the run, and answered when the run is written.
 */
export class EntryRun {
  private readonly steps: (Step | undefined)[] = [];
  private isWritten = false;

  constructor(
    private readonly days: DeliveryDays,
    private readonly day: DayKey,
  ) {}

  /** Returns the writer for the entry at this place of the run. */
  writerAt(place: number): EntryWriter {
    return (_, context, decideOn) =>
      new Promise((resolve, reject) => {
        if (this.isWritten) reject(new RunEnded());
        else this.steps[place] = { context, decideOn, resolve, reject };
      });
  }

  /** Writes as many as can be written together, from the first on. The others are rejected with {@link RunEnded}. */
  async write(): Promise<void> {
    this.isWritten = true;
    const allSteps = Array.from(this.steps);
    const end = allSteps.indexOf(undefined);
    const steps = allSteps
      .slice(0, end < 0 ? allSteps.length : end)
      .filter((step) => step !== undefined);
    let positions: LogPosition[] = [];
    try {
      positions = await this.days.enterRun(this.day, steps);
    } finally {
      for (const [n, step] of allSteps.entries()) {
        const position = positions[n];
        if (position === undefined) step?.reject(new RunEnded());
        else step?.resolve({ position, repeated: false });
      }
    }
  }
}
