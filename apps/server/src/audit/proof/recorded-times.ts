/** By how much the clocks of two machines on which a database runs one after the other may differ. */
const TOLERANCE_MS = 60_000;
/** Maximum number of places that are listed; all are counted. */
const NAMED = 20;

/** A place in the log where the recorded time goes back although the positions go on. Times are ISO 8601 UTC. */
export interface ClockSetBack {
  /** The log position of the first event with the earlier time, a decimal number. */
  position: string;
  before: string;
  after: string;
}

/**
 * Finds where the clock of the database was set back. The log seals each event with the time that the clock showed, so that the proof alone says
 * nothing about a wrong clock; but an event that was recorded later has a higher position.
 */
export class RecordedTimes {
  readonly setBack: ClockSetBack[] = [];
  count = 0;
  private last = '';

  /** Takes the events one after the other, in log order. */
  add({ position, recorded_at: after }: { position: string; recorded_at: string }): void {
    const before = this.last;
    this.last = after;
    // The texts have one format, so that most times are compared without being parsed.
    if (after >= before || Date.parse(before) - Date.parse(after) <= TOLERANCE_MS) return;
    this.count += 1;
    if (this.setBack.length < NAMED) this.setBack.push({ position, before, after });
  }
}

export function describeSetBack({
  setBack,
  count,
}: Pick<RecordedTimes, 'setBack' | 'count'>): string[] {
  const sentences = setBack.map(
    ({ position, before, after }) =>
      `At position ${position} the recorded time goes back from ${before} to ${after}: the clock of the database was set back, or older events were imported.`,
  );
  return count > setBack.length
    ? [...sentences, `… and at ${count - setBack.length} more positions.`]
    : sentences;
}
