import { WorkerClient } from './worker-client';

/** The worker that folds logs of days. */
export const createDayLogWorker = (): WorkerClient =>
  new WorkerClient(
    () => new Worker(new URL('./day-log.worker.ts', import.meta.url), { type: 'module' }),
  );
