import { ORDER_FILES } from './ordering/check/order-file';
import { ORDER_ROWS } from './ordering/faulty-rows/picked-rows';
import { runFileTasks } from './spreadsheets/file-tasks';
import { STAFF_FILES } from './staff-import/staff-file';

runFileTasks([ORDER_FILES, ORDER_ROWS, STAFF_FILES]);
