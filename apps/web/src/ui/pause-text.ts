import type { TFunction } from 'i18next';
import { messageKey, type ConsumerPause } from '@milkround/contracts';
import { formatDate } from './format';

/** `Paused until 2 Dec 2026: at the village` */
export const pauseText = ({ until, reason }: ConsumerPause, t: TFunction): string =>
  until === null
    ? t(messageKey('consumer-paused'), { reason })
    : t(messageKey('consumer-paused-until'), { date: formatDate(until), reason });
