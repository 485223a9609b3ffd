import { factGuard } from '../stored-fact';
import type { StaffImportFact } from './facts';

export const isStaffImportFact = factGuard<StaffImportFact>({ StaffImported: true });
