import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../events';
import type { Projection } from '../projection';
import { FoldBatch } from './fold-batch';
import { writeFolded } from './project-pages';
import { ProjectionModel } from './projection-model';

/** An event that cannot be folded holds its stream back, as in the live tables. */
const NOTHING_EXCLUDED = {
  heldStreams: new Map(),
  skippedPositions: new Set<bigint>(),
  freePlaces: Infinity,
};

/**
 * The tables of projections as temporary tables of one connection. They hide the live ones from all statements of this connection, and are empty
 * after each transaction. The connection must be used for nothing else, because its prepared statements belong to these tables.
 */
export class TemporaryTables {
  /** SQL that creates the tables that the connection lacks. */
  readonly create: string;
  private readonly models: readonly ProjectionModel[];

  constructor(projections: readonly Projection[]) {
    this.models = projections.map((projection) => new ProjectionModel(projection, 'live'));
    this.create = this.models
      .flatMap(({ tables }) => tables.map((table) => table.createTemporary()))
      .join(';\n');
  }

  /** Folds streams that were not folded in this transaction before, each from its beginning. */
  async fold(client: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
    for (const model of this.models) {
      const batch = new FoldBatch(model, events, NOTHING_EXCLUDED);
      batch.fold();
      await writeFolded(client, batch);
    }
  }
}
