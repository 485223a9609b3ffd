import type { LogEpoch } from '@milkround/contracts';
import type { LogEpochStore } from '../api/log-epoch';
import type { Outbox } from './outbox';
import type { Sender } from './sender';

interface EpochFollowerParts {
  epoch: LogEpochStore;
  outbox: Pick<Outbox, 'waitAgain'>;
  sender: Pick<Sender, 'wake'>;
  /** Runs `work` while no other tab of this phone changes its entries. */
  runExclusive: (work: () => Promise<void>) => Promise<void>;
}

/** Sends the entries of another epoch of the log again: the server was restored, and may not have them any more. */
export class EpochFollower {
  readonly stop: () => void;
  /** The epoch that the entries were compared with last; null before the first. */
  comparedEpoch: LogEpoch | null = null;
  /** The entries could not be compared with the epoch of the log. */
  private hasMissedEpoch = false;

  constructor(private readonly parts: EpochFollowerParts) {
    this.stop = parts.epoch.subscribe(() => void this.follow());
    void this.follow();
  }

  /** Tries again what failed because the storage was full or closed. */
  retry(): void {
    if (this.hasMissedEpoch) void this.follow();
  }

  private async follow(): Promise<void> {
    const { epoch: store, outbox, sender, runExclusive } = this.parts;
    const epoch = store.getState();
    if (!epoch) return;
    this.hasMissedEpoch = false;
    try {
      await runExclusive(() => outbox.waitAgain(epoch));
    } catch {
      this.hasMissedEpoch = true;
    }
    this.comparedEpoch = epoch;
    sender.wake();
  }
}
