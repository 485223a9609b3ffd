import type { ClientBase } from 'pg';
import type { LogPosition, RecordedEvent } from '../events';
import type { BatchObservation } from './batch-observation';
import type { Checkpoint } from './checkpoints';
import type { ExcludedEvents } from './fold-batch';
import {
  BatchRefused,
  NOTHING_REFUSED,
  projectPages,
  type BatchOutcome,
  isTableError,
  type RefusedEvents,
} from './project-pages';
import { failureOf, stopProjection, type ProjectionFailure } from './projection-failure';
import { weightOf } from './processor-turns';
import type { ProjectionModel } from './projection-model';
import { quarantine, readExcludedEvents } from './quarantine';
import type { PagesAhead } from './read-ahead';

/** A page of read models that are far behind is so many times larger than others: rows that change several times in it are written once. */
const LARGE_PAGE = 4;
/** Number of large pages in one transaction, in which the database writes one page while the next one is folded. */
const LARGE_PAGES = 4;

/** The events that a step projects, and the position to which they lead. */
export interface StepInput {
  models: readonly ProjectionModel[];
  /** The first events after the checkpoint, at most {@link ProjectStep.limit}. */
  events: readonly RecordedEvent[];
  upTo: LogPosition;
  /** The pages after these events, for this step or for the next one. */
  pagesAhead: PagesAhead;
  /** The checkpoints whose quarantined streams are left out; empty when no stream is quarantined. */
  quarantinedFor: readonly Checkpoint[];
  /** Moves the checkpoints of the projections with these names. */
  moveCheckpoints: (names: string[], to: LogPosition) => Promise<void>;
  observation: BatchObservation;
}

/** Projects some pages of events in the caller's transaction, and adapts the size of the next page to the limits of the database. */
export class ProjectStep {
  /** Events per page. Halved while the database refuses rows, until the event that causes it is alone in its page. */
  limit: number;
  private pageLength = 0;
  private readonly nothingExcluded: ExcludedEvents;

  constructor(
    private readonly batchSize: number,
    /** How many streams may be quarantined for one projection before it stops. */
    private readonly maxQuarantined: number,
  ) {
    this.limit = batchSize;
    this.nothingExcluded = {
      heldStreams: new Map(),
      skippedPositions: new Set(),
      freePlaces: maxQuarantined,
    };
  }

  /** @returns The failures to report after the commit. @throws BatchRefused */
  async run(client: ClientBase, input: StepInput): Promise<ProjectionFailure[]> {
    const { events, moveCheckpoints } = input;
    this.pageLength = events.length;
    const pages = new StepPages(input, this.limit, this.limit > this.batchSize ? LARGE_PAGES : 1);
    const failures: ProjectionFailure[] = [];
    await this.project(client, input, pages, async (outcome) => {
      const movedNames: string[] = [];
      for (const [model, { quarantined, stopped }] of outcome) {
        for (const poison of quarantined) {
          await quarantine(client, model, poison);
          failures.push(failureOf(model, poison, 'quarantined'));
        }
        if (stopped) failures.push(await stopProjection(client, model, stopped));
        else movedNames.push(model.name);
      }
      await moveCheckpoints(movedNames, pages.to);
    });
    return failures;
  }

  /** Halves the next page after the database refused this step. @returns false when the error is another one, or the page had one event */
  halveAfter(error: unknown): boolean {
    if (!(error instanceof BatchRefused) || this.limit === 1) return false;
    this.limit = Math.ceil(this.pageLength / 2);
    return true;
  }

  /** Doubles the next page after a commit, up to the configured size, or to a larger one while `lag` says that as many events are left. */
  grow(lag: LogPosition): void {
    const large = this.batchSize * LARGE_PAGE;
    this.limit = Math.min(lag > large ? large : this.batchSize, this.limit * 2);
  }

  private async project(
    client: ClientBase,
    { models, events, quarantinedFor, observation }: StepInput,
    pages: StepPages,
    recordOutcome: (outcome: BatchOutcome) => Promise<void>,
  ): Promise<void> {
    const exclusionsOf = await this.readExclusions(client, quarantinedFor);
    const [first] = events;
    if (first === undefined)
      return recordOutcome(new Map(models.map((model) => [model, NOTHING_REFUSED])));
    if (this.limit === 1)
      return recordOutcome(await projectSingleEvent(client, models, first, exclusionsOf));
    const parts = new PageParts(this.limit, () => pages.next());
    return projectPages(client, models, parts.begin(events), exclusionsOf, recordOutcome, {
      observation,
      readNext: () => parts.next(),
    });
  }

  private async readExclusions(
    client: ClientBase,
    checkpoints: readonly Checkpoint[],
  ): Promise<(model: ProjectionModel) => ExcludedEvents> {
    if (checkpoints.length === 0) return () => this.nothingExcluded;
    const excludedByProjection = new Map<string, ExcludedEvents>();
    for (const checkpoint of checkpoints)
      excludedByProjection.set(
        checkpoint.projection,
        await readExcludedEvents(client, checkpoint, this.maxQuarantined),
      );
    return ({ name }) => excludedByProjection.get(name) ?? this.nothingExcluded;
  }
}

/** Cuts pages by the weight of their events, so that few rows are in memory at a time. A part weighs as much as a page of events of weight 1. */
class PageParts {
  private parts: (readonly RecordedEvent[])[] = [];

  constructor(
    private readonly maxWeight: number,
    private readonly readPage: () => Promise<readonly RecordedEvent[] | null>,
  ) {}

  /** Cuts a page, and returns its first part. */
  begin(page: readonly RecordedEvent[]): readonly RecordedEvent[] {
    let first = 0;
    let weight = 0;
    for (const [index, event] of page.entries()) {
      const own = weightOf(event);
      if (weight > 0 && weight + own > this.maxWeight) {
        this.parts.push(page.slice(first, index));
        [first, weight] = [index, 0];
      }
      weight += own;
    }
    this.parts.push(page.slice(first));
    return this.parts.shift() ?? page;
  }

  async next(): Promise<readonly RecordedEvent[] | null> {
    const part = this.parts.shift();
    if (part) return part;
    const page = await this.readPage();
    return page && this.begin(page);
  }
}

/** The pages of a step: the first one, and those that were read ahead as long as they are full. */
class StepPages {
  /** The position to which the step leads. */
  to: LogPosition;

  constructor(
    private readonly input: StepInput,
    private readonly limit: number,
    private remainingPages: number,
  ) {
    this.to = this.endOf(input.events);
    input.observation.add(input.events);
  }

  /** Begins to read the next page, and returns it if it belongs to this step. */
  async next(): Promise<RecordedEvent[] | null> {
    const { pagesAhead, observation } = this.input;
    pagesAhead.start(this.to);
    this.remainingPages -= 1;
    const events = this.remainingPages > 0 ? await pagesAhead.take(this.to) : null;
    if (!events) return null;
    this.to = this.endOf(events);
    observation.add(events);
    return events;
  }

  private endOf(events: readonly RecordedEvent[]): LogPosition {
    const last = events.at(-1);
    return last && events.length === this.limit ? last.position : this.input.upTo;
  }
}

/**
 * Projects one event into each projection in a savepoint of its own, so that an error of the database is attributed to one projection. A missing
 * table or privilege stops that projection; any other error quarantines the event's stream, as long as the quarantine has free places.
 */
async function projectSingleEvent(
  client: ClientBase,
  models: readonly ProjectionModel[],
  event: RecordedEvent,
  exclusionsOf: (model: ProjectionModel) => ExcludedEvents,
): Promise<BatchOutcome> {
  const outcomes = new Map<ProjectionModel, RefusedEvents>();
  for (const model of models) {
    await client.query('SAVEPOINT single_event');
    try {
      await projectPages(client, [model], [event], exclusionsOf, (outcome) => {
        outcomes.set(model, outcome.get(model) ?? NOTHING_REFUSED);
        return Promise.resolve();
      });
    } catch (error) {
      if (!(error instanceof BatchRefused)) throw error;
      await client.query('ROLLBACK TO SAVEPOINT single_event');
      const poison = { event, error: error.cause };
      const isStopped = isTableError(error.cause) || exclusionsOf(model).freePlaces < 1;
      outcomes.set(
        model,
        isStopped ? { quarantined: [], stopped: poison } : { quarantined: [poison], stopped: null },
      );
    }
  }
  return outcomes;
}
