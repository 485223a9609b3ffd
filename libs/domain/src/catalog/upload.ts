import type { Recorded } from '../fact';
import { factGuard, type StoredFact } from '../stored-fact';
import type { UploadFact, UploadTakenBackFact } from './facts';

export const isUploadFact = factGuard<UploadFact>({ OrdersUploaded: true });

/** Whether an event of the log takes an upload back. */
export const isUploadTakenBack = (entry: StoredFact): entry is Recorded<UploadTakenBackFact> =>
  entry.type === 'UploadTakenBack';
