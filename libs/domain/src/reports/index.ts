import { changeReport } from './change.report';
import { dayCloseReport } from './day-close.report';
import { deliveryReport } from './delivery.report';
import { notDeliveredReport } from './not-delivered.report';
import { openDaysReport } from './open-days.report';
import { remarksReport } from './remarks.report';
import { requirementReport } from './requirement.report';
import { uploadReport } from './upload.report';

export { consumerList } from './consumer-list';
export {
  DELIVERED_OF_REQUIRED,
  figureOfProduct,
  quantityOfProduct,
  totalOfProduct,
  type DeliveryRow,
} from './delivery.report';
export * from './figures';
export { totalOfMissing } from './not-delivered.report';
export { findsOrder, matchesFilter, orderList, orderTexts, type OrderFilter } from './order-list';
export * from './report-definition';

/** All reports. The server serves each of them, and the client has a screen for each. */
export const REPORTS = {
  changes: changeReport,
  'day-close': dayCloseReport,
  deliveries: deliveryReport,
  'not-delivered': notDeliveredReport,
  'open-days': openDaysReport,
  quantities: requirementReport,
  remarks: remarksReport,
  uploads: uploadReport,
};

export type ReportName = keyof typeof REPORTS;
