export * from './commands';
export { describeConsumer, unknownConsumer } from './consumer';
export { assertStopAsShown, type ShownDelivery } from './correction';
export { decide } from './decide';
export { decideEntered } from './decide-entered';
export * from './entries';
export { decideAsMade, decideEntry, type EntryDecision } from './entry';
export { evolve } from './evolve';
export { consumersOf, evolveStop, RECORDED_AT_DOOR } from './evolve-stop';
export * from './fact-values';
export * from './facts';
export { dayFactsIn, isOrdersImported, packImport } from './orders-imported';
export { packTakenBack, planTakeBack, type StayingLine } from './take-back';
export { missingLines } from './order-again';
export { type ImportPlan, planImport } from './import';
export {
  handOverOf,
  handOverToUndo,
  keptBecause,
  laterHandOverOf,
  separateStaying,
  stayReason,
  toTakenStops,
} from './hand-over';
export { endProduct, type ProductEnd, removeOpenOrders, stopsToHandOver } from './leaving';
export { isNamed } from './placing';
export { stopOrLeftOrRefuse } from './refusals';
export { remarkedStop } from './remarks';
export { availableForRound, nextRoundNumber, roundName } from './rounds';
export {
  bySequence,
  type DayClose,
  type DayOpened,
  type DeliveryDay,
  type DeliveryRound,
  type EntryState,
  type HandOver,
  initialDay,
  lineOf,
  nextSequence,
  type SetAsideEntry,
  stopsInSequence,
} from './state';
export {
  hasDelivery,
  hasStopEntry,
  type Line,
  type Mark,
  NO_PAYMENT,
  type Stop,
  stopState,
  type StopState,
} from './stop';
export { toPutBack } from './set-aside';
export { totalsOf } from './totals';
export { inHappenedOrder } from './happened';
