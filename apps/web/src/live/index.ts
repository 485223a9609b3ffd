export { LiveStatus } from './LiveStatus';
export { newest, type Apply, type Positioned } from './merge';
export { registerLive, type LiveQuery } from './registry';
export { useLiveStatus, type Freshness } from './status';
export { agoOf, clockOf } from './times';
export { useNow } from './now';
export { useLive } from './useLive';
