export * from './events';
export * from './projection';
export { PostgresEventStore, type Horizon, type LogPage } from './postgres-event-store';
export { ProjectionEngine, type EngineOptions } from './projections/engine';
export type { ProjectionFailure } from './projections/projector';
export type { RebuildReport, TableReport } from './projections/report';
export type { EngineStatus, ProjectionStatus } from './projections/status';
export { eventStoreSchema, HOLD_RELIED } from './schema';
export {
  StreamStates,
  type Changed,
  type CommandRun,
  type CommandStep,
  type Decision,
  type Decisions,
  type Loaded,
  type StateFold,
} from './stream-states';
