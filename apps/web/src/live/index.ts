export { LiveStatus } from './LiveStatus';
export { newest, type Apply } from './merge';
export { newerPhone, useHeardPhones, type HeardPhones } from './heard-phones';
export { registerLive } from './registry';
export { useLiveStatus } from './status';
export { clockOf } from './times';
export { useNow } from './now';
export { useLive } from './useLive';
export { useWatched, watchedQuery, type Watched } from './watched';
