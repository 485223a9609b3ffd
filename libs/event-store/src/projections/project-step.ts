import type { ClientBase } from 'pg';
import type { LogPosition, RecordedEvent } from '../events';
import type { BatchTimer } from './batch-timer';
import type { Checkpoint } from './checkpoints';
import type { ExcludedEvents } from './fold-batch';
import { BatchRefused, NOTHING_REFUSED, projectBatch, type BatchOutcome } from './project-batch';
import { projectSingleEvent } from './project-single-event';
import { failureOf, stopProjection, type ProjectionFailure } from './projection-failure';
import type { ProjectionModel } from './projection-model';
import { quarantine, readExcludedEvents } from './quarantine';

/** A batch of read models that are far behind is so many times larger than others: rows that change several times in it are written once. */
const LARGE_BATCH = 4;

/** The events that a step projects, and the position to which they lead. */
export interface StepInput {
  models: readonly ProjectionModel[];
  /** The first events after the checkpoint, at most {@link ProjectStep.limit}. */
  events: readonly RecordedEvent[];
  upTo: LogPosition;
  /** The checkpoints whose quarantined streams are left out; empty when no stream is quarantined. */
  quarantinedFor: readonly Checkpoint[];
  /** Moves the checkpoints of the projections with these names. */
  moveCheckpoints: (names: string[], to: LogPosition) => Promise<void>;
  timer: BatchTimer;
  /** Called while the database loads rows, with the position after which the next step continues. */
  onLoading?: (next: LogPosition) => void;
}

/** Projects one batch of events in the caller's transaction, and adapts the size of the next batch to what the database accepts. */
export class ProjectStep {
  /** Events per batch. Halved while the database refuses rows, until the event that causes it is alone in its batch. */
  limit: number;
  private batchLength = 0;
  private readonly nothingExcluded: ExcludedEvents;

  constructor(
    private readonly batchSize: number,
    /** How many streams may be quarantined for one projection before it stops. */
    private readonly maxQuarantined: number,
  ) {
    this.limit = batchSize;
    this.nothingExcluded = { heldStreams: new Map(), skippedPositions: new Set(), room: maxQuarantined };
  }

  /** @returns The failures to report after the commit. @throws BatchRefused */
  async run(client: ClientBase, input: StepInput): Promise<ProjectionFailure[]> {
    const { events, upTo, moveCheckpoints } = input;
    this.batchLength = events.length;
    const last = events.at(-1);
    const to = last && events.length === this.limit ? last.position : upTo;
    const failures: ProjectionFailure[] = [];
    const onLoading = () => input.onLoading?.(to);
    await this.project(client, { ...input, onLoading }, async (outcome) => {
      const moved: string[] = [];
      for (const [model, { quarantined, stopped }] of outcome) {
        for (const poison of quarantined) {
          await quarantine(client, model, poison);
          failures.push(failureOf(model, poison, 'quarantined'));
        }
        if (stopped) failures.push(await stopProjection(client, model, stopped));
        else moved.push(model.name);
      }
      await moveCheckpoints(moved, to);
    });
    return failures;
  }

  /** Halves the next batch after the database refused this one. @returns false when the error is another one, or the batch had one event */
  halveAfter(error: unknown): boolean {
    if (!(error instanceof BatchRefused) || this.limit === 1) return false;
    this.limit = Math.ceil(this.batchLength / 2);
    return true;
  }

  /** Doubles the next batch after a commit, up to the configured size, or to a larger one while `behind` says that as many events are left. */
  grow(behind: LogPosition): void {
    const large = this.batchSize * LARGE_BATCH;
    this.limit = Math.min(behind > large ? large : this.batchSize, this.limit * 2);
  }

  private async project(
    client: ClientBase,
    { models, events, quarantinedFor, timer, onLoading }: Omit<StepInput, 'onLoading'> & { onLoading: () => void },
    recordOutcome: (outcome: BatchOutcome) => Promise<void>,
  ): Promise<void> {
    const exclusionsOf = await this.readExclusions(client, quarantinedFor);
    const [first] = events;
    if (first === undefined) return recordOutcome(new Map(models.map((model) => [model, NOTHING_REFUSED])));
    if (this.limit > 1) return projectBatch(client, models, events, exclusionsOf, recordOutcome, { timer, onLoading });
    return recordOutcome(await projectSingleEvent(client, models, first, exclusionsOf));
  }

  private async readExclusions(
    client: ClientBase,
    checkpoints: readonly Checkpoint[],
  ): Promise<(model: ProjectionModel) => ExcludedEvents> {
    if (checkpoints.length === 0) return () => this.nothingExcluded;
    const excluded = new Map<string, ExcludedEvents>();
    for (const checkpoint of checkpoints)
      excluded.set(checkpoint.projection, await readExcludedEvents(client, checkpoint, this.maxQuarantined));
    return ({ name }) => excluded.get(name) ?? this.nothingExcluded;
  }
}
