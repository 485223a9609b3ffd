export { useDegradedParts } from './degraded';
export { newest } from './newest';
export { newerPhone, usePhoneStates, type PhoneStates } from './phone-states';
export { useLiveState, useStaleSince } from './status';
export { useNow } from './now';
export { PastMoment, usePastMoment } from './past';
export { LIVE_ROWS, liveQuery, liveRows, type LiveRows } from './live-query';
export { liveTopic, STORED_AT, type MergeChange } from './live-topic';
export { mergeOrders, replaceRows } from './merge-rows';
