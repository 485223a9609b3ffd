export { createBatcher, createBatchLoader } from './batch-loader';
export type {
  CommandOutcome,
  CommandHeader,
  CommandStep,
  Decision,
  Decisions,
  LockedDecisions,
} from './decision';
export { isSameCommand } from './command-records';
export * from './events';
export * from './projection';
export type { ImportedAppend } from './import-events';
export { EventReader, holdHorizon } from './event-reader';
export type { Horizon, LogPage } from './event-reader';
export { PostgresEventStore } from './postgres-event-store';
export { ProjectionEngine } from './projections/engine';
export { inTransaction } from './in-transaction';
export type { ProjectedBatch } from './projections/batch-observation';
export type { EngineOptions } from './projections/engine-options';
export type { ProjectionFailure } from './projections/projection-failure';
export {
  decideQuarantined,
  findQuarantined,
  readQuarantined,
  type QuarantineDecision,
  type QuarantinedStream,
} from './projections/quarantine';
export type { RebuildReport, TableReport } from './projections/rebuild-report';
export { isInPreparation } from './projections/status';
export { TemporaryTables } from './projections/temporary-tables';
export type { EngineStatus, ProjectionStatus, SeenStatus } from './projections/status';
export { eventStoreSchema, LOCK_RELIED_STREAMS } from './schema';
export { MAX_NUMBER, UnstorableEvent } from './storable';
export { readPages } from './read-pages';
export type { LoadedState, StateFold } from './state-loader';
export { StreamStates } from './stream-states';
export { addSpans, inSpan, traceparentOf } from './tracing';
export { withClient } from './with-client';
