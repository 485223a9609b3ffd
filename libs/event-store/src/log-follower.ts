import type { LogPosition, RecordedEvent } from './events';
import type { KeyOf } from './projection';
import { loadRows } from './projections/batch';
import { reachedOf, readCheckpoints } from './projections/checkpoints';
import type { ProjectionEngine } from './projections/engine';
import type { ProjectionModel } from './projections/model';
import { rosterOf } from './projections/roster';
import type { Row, TableSql } from './projections/table-sql';

export interface RowChange {
  table: string;
  key: KeyOf;
  /** The row as it is now; null when it is gone. */
  row: Row | null;
}

export interface LogChanges {
  /** The rows are true for at least this position; the next question is about what comes after it. */
  position: LogPosition;
  events: RecordedEvent[];
  changes: RowChange[];
  /** False: there is more than the limit, and it begins after `position`. */
  complete: boolean;
}

export interface FollowerOptions {
  /** The tables whose rows are wanted; default all. */
  tables?: readonly string[];
  /** Facts per step of {@link LogFollower.follow}. Default 500. */
  limit?: number;
  onTrouble?(error: unknown): void;
}

const AGAIN_AFTER_MS = 250;

/**
 * What changed in the read models, for pushing it to sockets: works in every process, whoever projects.
 *
 * A fold table names the rows that a fact touches. A rollup's rows are those to which the touched source rows contribute as they
 * are now: the row of a key that a source row has left (because it is gone or contributes elsewhere now) is not answered.
 * A projection that is catching up is left out, and so is one that is stopped: their rows are not true for the position.
 */
export class LogFollower {
  constructor(
    private readonly engine: ProjectionEngine,
    private readonly options: FollowerOptions = {},
  ) {}

  async changesSince(after: LogPosition, limit: number): Promise<LogChanges> {
    const { store, models } = this.engine;
    const checkpoints = await readCheckpoints(store.pool);
    const reached = reachedOf(checkpoints);
    const events = await store.readRange(after, reached, limit);
    const last = events.at(-1);
    const complete = events.length < limit;
    const changes: RowChange[] = [];
    for (const model of rosterOf(models, checkpoints).together) changes.push(...(await this.rowsOf(model, events)));
    return { position: last && !complete ? last.position : reached > after ? reached : after, events, changes, complete };
  }

  /** Hands over everything after `from` as it comes, one step at a time, and waits for each. Answers how to stop. */
  follow(from: LogPosition, onChanges: (changes: LogChanges) => void | Promise<void>): () => Promise<void> {
    let at = from;
    let stopped = false;
    let again: NodeJS.Timeout | undefined;
    let walking: Promise<void> | null = null;
    const walk = async () => {
      while (!stopped && at < this.engine.reached()) {
        const changes = await this.changesSince(at, this.options.limit ?? 500);
        if (stopped) return;
        await onChanges(changes);
        at = changes.position;
      }
    };
    const wake = () => {
      if (stopped) return;
      walking ??= walk()
        .catch((error: unknown) => {
          this.options.onTrouble?.(error);
          again = setTimeout(wake, AGAIN_AFTER_MS);
        })
        .finally(() => (walking = null));
    };
    const forget = this.engine.onAdvance(wake);
    wake();
    return async () => {
      stopped = true;
      clearTimeout(again);
      forget();
      await walking;
    };
  }

  private async rowsOf(model: ProjectionModel, events: readonly RecordedEvent[]): Promise<RowChange[]> {
    const changes: RowChange[] = [];
    for (const fold of model.folds) {
      const rollups = model.rollups.filter((rollup) => rollup.source === fold && this.wanted(rollup.sql));
      if (!this.wanted(fold.sql) && rollups.length === 0) continue;
      const rows = await this.present(
        fold.sql,
        events.flatMap((event) => fold.spec.keys(event)),
      );
      if (this.wanted(fold.sql)) changes.push(...rows);
      for (const { spec, sql } of rollups) {
        const keys = rows.flatMap(({ row }) => (row ? spec.contributions(row).map(({ key }) => key) : []));
        changes.push(...(await this.present(sql, keys)));
      }
    }
    return changes;
  }

  private async present(sql: TableSql, keys: readonly KeyOf[]): Promise<RowChange[]> {
    if (keys.length === 0) return [];
    const byId = new Map(keys.map((key) => [sql.idOf(key), key]));
    const rows = new Map((await loadRows(this.engine.store.pool, sql, [...byId.values()])).map((row) => [sql.idOf(row), row]));
    return [...byId].map(([id, key]) => ({ table: sql.table.name, key, row: rows.get(id) ?? null }));
  }

  private wanted(sql: TableSql): boolean {
    return this.options.tables?.includes(sql.table.name) ?? true;
  }
}
