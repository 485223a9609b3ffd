import type { Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';
import type { StaffImportFact } from './facts';

const TYPES: Record<StaffImportFact['type'], true> = { StaffImported: true };

/** Whether an event of the log is a fact about an import of people, by its type. */
export const isStaffImportFact = (entry: StoredFact): entry is Recorded<StaffImportFact> =>
  isOneOf(TYPES, entry.type);
