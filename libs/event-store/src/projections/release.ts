import type { ClientBase } from 'pg';
import type { LogPosition, RecordedEvent } from '../events';
import { readRange } from '../postgres-event-store';
import { EVENT_COLUMNS, logTypes, recorded, type EventRow } from '../recorded-event';
import { BatchRefused, projectBatch } from './batch';
import type { Checkpoint } from './checkpoints';
import type { PoisonousEvent } from './fold-run';
import type { Models, ProjectionModel } from './model';
import { markRebuilding, quarantine, release, type Holds, type QuarantinedStream } from './quarantine';
import { beginBeside } from './roster';

/** How many events after the quarantined one are looked at while nobody projects; after more of them the projection is rebuilt beside. */
const MAX_EVENTS_LOOKED_AT = 50_000;
const PAGE = 2_000;

interface Decided {
  models: Models;
  model: ProjectionModel;
  stream: QuarantinedStream;
  holds: Holds;
  /** How far the projection has come. */
  upTo: LogPosition;
  /** Of a rebuild under way. */
  next: Checkpoint | undefined;
}

/**
 * Carries out a decision about a quarantined stream, in the caller's transaction and under the log's lock: its held events are applied in
 * order. Where another stream has meanwhile changed one of their rows, applying them now would not make the row that their order in the log
 * makes; then the projection is rebuilt beside its live tables. Answers the event that the projection cannot take this time.
 */
export async function carryOut(client: ClientBase, decided: Decided): Promise<PoisonousEvent | null> {
  const { models, model, stream, holds, upTo, next } = decided;
  const skipped = new Set(holds.skipped);
  if (stream.decision === 'skip') skipped.add(stream.position);
  const events = (await heldEvents(client, stream, upTo)).filter(({ position }) => !skipped.has(position));
  if (await isOvertaken(client, decided, events)) {
    await markRebuilding(client, stream);
    // A newer version that is being built decides for itself what it cannot take.
    if (!next || next.version <= model.projection.version) await beginBeside(client, models, model.name, next);
    return null;
  }
  const poison = await applyInOrder(client, model, events);
  await release(client, stream);
  if (poison) await quarantine(client, model, poison);
  return poison;
}

async function heldEvents(client: ClientBase, { streamId, position }: QuarantinedStream, upTo: LogPosition): Promise<RecordedEvent[]> {
  const { rows } = await client.query<EventRow>({
    text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.stream_id = $1 AND e.position >= $2 AND e.position <= $3 ORDER BY e.version`,
    values: [streamId, position, upTo],
    types: logTypes,
  });
  return rows.map(recorded);
}

/** Whether an event of another stream that was applied after the first held one touched a row that a held one touches. */
async function isOvertaken(
  client: ClientBase,
  { model, stream, holds, upTo }: Decided,
  events: readonly RecordedEvent[],
): Promise<boolean> {
  const rows = new Set(events.flatMap((event) => rowsOf(model, event)));
  const isApplied = ({ streamId, position }: RecordedEvent) => {
    const from = holds.held.get(streamId);
    return (from === undefined || position < from) && !holds.skipped.has(position);
  };
  let after = stream.position;
  for (let looked = 0; looked < MAX_EVENTS_LOOKED_AT; looked += PAGE) {
    const page = await readRange(client, after, upTo, PAGE);
    if (page.some((event) => isApplied(event) && rowsOf(model, event).some((row) => rows.has(row)))) return true;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return false;
    after = last.position;
  }
  return true;
}

/** The rows that an event touches, by table and key; none when the projection cannot take it. */
function rowsOf(model: ProjectionModel, event: RecordedEvent): string[] {
  try {
    return model.folds.flatMap(({ spec, sql }) => spec.keys(event).map((key) => `${sql.name} ${sql.idOf(key)}`));
  } catch {
    return [];
  }
}

/** Applies the events up to the first that the projection cannot take, and answers that. */
async function applyInOrder(client: ClientBase, model: ProjectionModel, events: readonly RecordedEvent[]): Promise<PoisonousEvent | null> {
  for (let at = 0; at < events.length; at += PAGE) {
    const page = events.slice(at, at + PAGE);
    const poison = await apply(client, model, page);
    if (poison) return poison;
  }
  return null;
}

async function apply(client: ClientBase, model: ProjectionModel, events: readonly RecordedEvent[]): Promise<PoisonousEvent | null> {
  const [first, ...others] = events;
  if (!first) return null;
  let poison: PoisonousEvent | null = null;
  await client.query('SAVEPOINT apply');
  try {
    await projectBatch(
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
    await client.query('ROLLBACK TO SAVEPOINT apply');
    if (others.length === 0) return { event: first, error: error.cause };
  }
  for (const event of events) {
    const refused = await apply(client, model, [event]);
    if (refused) return refused;
  }
  return null;
}

/** All events are of the stream that is released: the first that cannot be taken holds it again. */
const ONE_STREAM: Holds = { held: new Map(), skipped: new Set(), room: 1 };
