export { editConsumer, type EditConsumerDetails } from './edit';
export * from './facts';
export {
  pauseConsumer,
  pausedMessage,
  pauseOn,
  resumeConsumer,
  type PausableConsumer,
} from './pause';
export { recentDeliveries } from './recent-deliveries';
export { USUAL_ORDER_DAYS, usualOrder } from './usual-order';
