export { editConsumer, type EditConsumerDetails } from './edit';
export * from './facts';
export { USUAL_ORDER_DAYS, usualOrder } from './usual-order';
