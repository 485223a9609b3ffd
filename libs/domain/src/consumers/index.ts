export { editConsumer, type EditConsumerDetails } from './edit';
export * from './facts';
export { endPause, pausedMessage, pauseOn, setPause, standingPauses } from './pause';
export { giveAnotherId, mergeConsumer, mergeOrders, undoMerge, unmergeOrder } from './merge';
export { recentDeliveries } from './recent-deliveries';
export { USUAL_ORDER_DAYS, usualOrder } from './usual-order';
export { moveToZone } from './zone';
