import type { ClientBase } from 'pg';
import type { LogPosition, RecordedEvent } from '../events';
import { readRange } from '../event-reader';
import { EVENT_COLUMNS, queryEvents } from '../recorded-event';
import { BatchRefused, projectPages } from './project-pages';
import type { Checkpoint } from './checkpoints';
import type { ExcludedEvents, PoisonousEvent } from './fold-batch';
import type { Models, ProjectionModel } from './projection-model';
import { markRebuilding, quarantine, release, type QuarantinedStream } from './quarantine';
import { startRebuild } from './projection-set';

/** Number of events after the quarantined one that are searched for conflicts under the lock; if there are more, the projection is rebuilt. */
const MAX_SEARCHED_EVENTS = 50_000;
const PAGE = 2_000;

/** The decision to carry out, and the state of its projection. */
export interface StreamRelease {
  models: Models;
  model: ProjectionModel;
  stream: QuarantinedStream;
  excluded: ExcludedEvents;
  /** The position of the projection. */
  upTo: LogPosition;
  /** The checkpoint of a rebuild in progress. */
  next: Checkpoint | undefined;
}

/**
 * Carries out a decision about a quarantined stream, in the caller's transaction and under the lock: projects its held events in order. If an
 * event of another stream has changed one of their rows since, the result would differ from the order of the log; then the projection is
 * rebuilt beside its live tables.
 *
 * @returns the event that the projection cannot process this time, or null
 */
export async function releaseStream(
  client: ClientBase,
  request: StreamRelease,
): Promise<PoisonousEvent | null> {
  const { models, model, stream, excluded, upTo, next } = request;
  const skipped = new Set(excluded.skippedPositions);
  if (stream.decision === 'skip') skipped.add(stream.position);
  const events = (await heldEvents(client, stream, upTo)).filter(
    ({ position }) => !skipped.has(position),
  );
  if (await hasConflict(client, request, events)) {
    await markRebuilding(client, stream);
    // A newer version that is being built has its own quarantine.
    if (!next || next.version <= model.projection.version)
      await startRebuild(client, models, model.name, next);
    return null;
  }
  const poison = await projectInOrder(client, model, events);
  await release(client, stream);
  if (poison) await quarantine(client, model, poison);
  return poison;
}

function heldEvents(
  client: ClientBase,
  { streamId, position }: QuarantinedStream,
  upTo: LogPosition,
): Promise<RecordedEvent[]> {
  return queryEvents(client, {
    text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.stream_id = $1 AND e.position >= $2 AND e.position <= $3 ORDER BY e.version`,
    values: [streamId, position, upTo],
  });
}

/** Whether a projected event of another stream, after the first held one, may have changed a row that a held event changes. */
async function hasConflict(
  client: ClientBase,
  { model, stream, excluded, upTo }: StreamRelease,
  events: readonly RecordedEvent[],
): Promise<boolean> {
  const rows = new Set(events.flatMap((event) => rowsOf(model, event)));
  const isProjected = ({ streamId, position }: RecordedEvent) => {
    const from = excluded.heldStreams.get(streamId);
    return (from === undefined || position < from) && !excluded.skippedPositions.has(position);
  };
  let after = stream.position;
  for (let searchedEvents = 0; searchedEvents < MAX_SEARCHED_EVENTS; searchedEvents += PAGE) {
    const page = await readRange(client, after, upTo, PAGE);
    if (
      page.some((event) => isProjected(event) && rowsOf(model, event).some((row) => rows.has(row)))
    )
      return true;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return false;
    after = last.position;
  }
  return true;
}

/** Returns the rows that an event may change, by table and key; none if the projection cannot process it. */
function rowsOf(model: ProjectionModel, event: RecordedEvent): string[] {
  try {
    return model.folds.flatMap(({ spec, sql }) =>
      spec.keys(event).map((key) => `${sql.name} ${sql.idOf(key)}`),
    );
  } catch {
    return [];
  }
}

/** Projects the events up to the first that the projection cannot process. @returns that event, or null */
async function projectInOrder(
  client: ClientBase,
  model: ProjectionModel,
  events: readonly RecordedEvent[],
): Promise<PoisonousEvent | null> {
  for (let index = 0; index < events.length; index += PAGE) {
    const page = events.slice(index, index + PAGE);
    const poison = await projectPage(client, model, page);
    if (poison) return poison;
  }
  return null;
}

async function projectPage(
  client: ClientBase,
  model: ProjectionModel,
  events: readonly RecordedEvent[],
): Promise<PoisonousEvent | null> {
  const [first, ...otherEvents] = events;
  if (!first) return null;
  let poison: PoisonousEvent | null = null;
  await client.query('SAVEPOINT page');
  try {
    await projectPages(
      client,
      [model],
      events,
      () => ONE_STREAM,
      async (outcome) => {
        poison = outcome.get(model)?.quarantined[0] ?? null;
      },
    );
    return poison;
  } catch (error) {
    if (!(error instanceof BatchRefused)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT page');
    if (otherEvents.length === 0) return { event: first, error: error.cause };
  }
  for (const event of events) {
    const poison = await projectPage(client, model, [event]);
    if (poison) return poison;
  }
  return null;
}

/** All events belong to the released stream; the first one that cannot be processed quarantines it again. */
const ONE_STREAM: ExcludedEvents = {
  heldStreams: new Map(),
  skippedPositions: new Set(),
  freePlaces: 1,
};
