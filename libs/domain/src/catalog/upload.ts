import type { Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';
import type { UploadFact, UploadTakenBackFact } from './facts';

const TYPES: Record<UploadFact['type'], true> = { OrdersUploaded: true };

/** Whether an event of the log is a fact about an upload of an order file, by its type. */
export const isUploadFact = (entry: StoredFact): entry is Recorded<UploadFact> =>
  isOneOf(TYPES, entry.type);

/** Whether an event of the log takes an upload back. */
export const isUploadTakenBack = (entry: StoredFact): entry is Recorded<UploadTakenBackFact> =>
  entry.type === 'UploadTakenBack';
