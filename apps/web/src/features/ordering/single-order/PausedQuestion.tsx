import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsumerPause, Role } from '@milkround/contracts';
import { Confirm } from '../../../ui/Confirm';
import { pauseText } from '../../../ui/pause-text';
import { consumerQuery } from './consumer-lookup';
import type { OrderValues } from './order-values';

/** The pause, if it counts on the date of the order. */
export const pauseFor = (pause: ConsumerPause | undefined, date: string): ConsumerPause | undefined =>
  pause && (pause.until === null || date <= pause.until) ? pause : undefined;

/** Asks before an order for a paused consumer is made. */
export function usePausedQuestion(role: Role): { askPaused: (values: OrderValues, send: () => void) => void; pausedQuestion: ReactNode } {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<{ pause: ConsumerPause; send: () => void } | null>(null);
  const askPaused = (values: OrderValues, send: () => void) => {
    const pause = pauseFor(cache.getQueryData(consumerQuery(role, values).queryKey)?.pause, values.orderDate);
    if (pause) setAsked({ pause, send });
    else send();
  };
  const pausedQuestion = asked && (
    <Confirm
      title={t('Order for a paused consumer?')}
      message={pauseText(asked.pause, t)}
      confirm={t('Order all the same')}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null);
        asked.send();
      }}
    />
  );
  return { askPaused, pausedQuestion };
}
