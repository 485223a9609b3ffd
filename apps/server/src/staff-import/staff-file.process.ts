import { bufferOf, runFileTask } from '../spreadsheets/file-program';
import type { StaffCatalog } from './check/staff-catalog';
import { checkStaffFile } from './check/staff-file';

/** The one message to the process. */
export interface StaffFileTask {
  bytes: Uint8Array;
  catalog: StaffCatalog;
}

runFileTask(({ bytes, catalog }: StaffFileTask) => checkStaffFile(bufferOf(bytes), catalog));
