import type { Position, Refetch, WatchedChange } from '@milkround/contracts';
import type { Seen } from './seen';
import type { Source } from './source';
import { Touched } from './touched';

/** After the word to fetch again: who has just fetched need not do so at once again. */
const REFETCH_MS = 5_000;
const RETRY_MS = 250;
/** A push that took a while, to read or to send to thousands, is followed by a pause so many times as long. */
const PAUSE_PER_WORK = 4;

/** What a watch needs of its surroundings. */
export interface WatchSurroundings {
  /** Up to where facts have been noted. */
  position(): bigint;
  read<T>(work: () => Promise<T>): Promise<T>;
  send(frame: { after: Position; position: Position; change: WatchedChange | Refetch }): void;
  /** Whether rows cannot be read because their tables are in preparation; a fetch says for how long. */
  isInPreparation(error: unknown): Promise<boolean>;
  onFailure(error: unknown): void;
}

/**
 * All who watch one topic in one scope: what facts touch is noted as it comes, read once for all of them, and told in few frames.
 * However many facts come, what is kept and what is read is bounded.
 */
export class Watch {
  private touched = new Touched();
  /** Up to where it is known that there is nothing to tell. */
  private told: bigint;
  /** Where the last frame ended: between there and `told` nothing has happened to the rows. */
  private sent: bigint;
  private telling = false;
  private ended = false;
  private restUntil = 0;

  constructor(
    private readonly source: Source,
    private readonly around: WatchSurroundings,
  ) {
    this.told = this.sent = around.position();
  }

  /** Up to where everything has been told. */
  get toldTo(): bigint {
    return this.telling ? this.told : this.around.position();
  }

  note(facts: readonly Seen[]): void {
    for (const fact of facts) this.source.touch(fact, this.touched);
    if (!this.touched.isEmpty && !this.telling) void this.tell();
  }

  /** What these facts have made of the rows: for somebody who was not there. */
  async since(facts: readonly Seen[]): Promise<WatchedChange | Refetch | null> {
    const touched = new Touched();
    for (const fact of facts) this.source.touch(fact, touched);
    return this.rowsOf(touched);
  }

  end(): void {
    this.ended = true;
  }

  private async tell(): Promise<void> {
    this.telling = true;
    while (!this.touched.isEmpty) {
      await this.rest();
      if (this.ended) return;
      await this.tellOnce();
    }
    this.telling = false;
  }

  private async tellOnce(): Promise<void> {
    const began = Date.now();
    const touched = this.touched;
    const position = this.around.position();
    this.touched = new Touched();
    try {
      const change = await this.rowsOf(touched);
      if (this.ended) return;
      this.told = position;
      if (change) {
        this.around.send({ after: this.sent.toString(), position: position.toString(), change });
        this.sent = position;
      }
      const worked = Date.now() - began;
      const least = change && 'refetch' in change ? REFETCH_MS : this.source.everyMs;
      this.restUntil = began + Math.max(least, worked * (1 + PAUSE_PER_WORK));
    } catch (error) {
      this.touched.add(touched);
      this.restUntil = Date.now() + RETRY_MS;
      this.around.onFailure(error);
    }
  }

  private async rowsOf(touched: Touched): Promise<WatchedChange | Refetch | null> {
    if (touched.isEverything) return { refetch: true };
    if (touched.isEmpty) return null;
    try {
      return await this.around.read(() => this.source.read(touched));
    } catch (error) {
      if (await this.around.isInPreparation(error)) return { refetch: true };
      throw error;
    }
  }

  private async rest(): Promise<void> {
    const ms = this.restUntil - Date.now();
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms).unref());
  }
}
