import type { Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';
import type { UploadFact } from './facts';

const TYPES: Record<UploadFact['type'], true> = { OrdersUploaded: true };

/** Tells facts about an upload of an order file from other entries of the log by their type. */
export const isUploadFact = (entry: StoredFact): entry is Recorded<UploadFact> => isOneOf(TYPES, entry.type);
