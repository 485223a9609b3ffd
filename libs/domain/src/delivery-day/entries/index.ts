export { type EnteredOrder, toEnteredOrder, toPlaceSingleOrder } from './enter-order';
export { withOrderIds } from './named-orders';
export { type EntryTarget, targetOf } from './target';
export { type EnteredCommand, toCommand } from './to-command';
