export { changeReport } from './change.report';
export { dayCloseReport } from './day-close.report';
export { DELIVERED_OF_REQUIRED, deliveryReport, quantityOfProduct, type DeliveryRow } from './delivery.report';
export { remarksReport } from './remarks.report';
export * from './report-definition';
export { requirementReport } from './requirement.report';
