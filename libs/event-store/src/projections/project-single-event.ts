import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../events';
import {
  BatchRefused,
  isTableError,
  NOTHING_REFUSED,
  projectPages,
  type BatchOutcome,
  type RefusedEvents,
} from './project-pages';
import type { ProjectionModel } from './projection-model';
import type { ExcludedEvents } from './fold-batch';

/**
 * Projects one event into each projection in a savepoint of its own, so that an error of the database is attributed to one projection. A missing
 * table or privilege stops that projection; any other error quarantines the event's stream, as long as the quarantine has free places.
 */
export async function projectSingleEvent(
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
