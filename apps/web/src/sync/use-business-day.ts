import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { BusinessDate } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { settingsQuery } from '../api/settings.queries';
import { steadyClock } from '../api/steady-clock';
import { businessToday } from './business-day';
import { usePhone } from './use-phone';

/** The interval at which the date is checked: a timer that is set for midnight would be late after a sleep of the device. */
const LOOK_MS = 1_000;
/** The interval at which the server is asked while its date and this phone's differ. */
const DOUBT_MS = 60_000;

const RESUMED = [
  [document, 'visibilitychange'],
  [window, 'pageshow'],
  [window, 'focus'],
  [window, 'online'],
] as const;

/** Today's business date by this phone. It changes at midnight in the business's time zone, even without a network, and is checked on resume. */
export function useBusinessToday(): BusinessDate | undefined {
  const queries = useQueryClient();
  const phone = usePhone();
  const get = useCallback(
    () => businessToday(queries, phone?.clock.offsetMs() ?? 0),
    [queries, phone],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, LOOK_MS);
      for (const [target, event] of RESUMED) target.addEventListener(event, listener);
      const stop = queries.getQueryCache().subscribe((event) => {
        if ((event.query.queryKey as QueryKey)[0] === settingsQuery.queryKey[0]) listener();
      });
      return () => {
        clearInterval(timer);
        for (const [target, event] of RESUMED) target.removeEventListener(event, listener);
        stop();
      };
    },
    [queries],
  );
  return useSyncExternalStore(subscribe, get);
}

/**
 * Asks the server for its date when the date changes on this phone, when its clock was set, and every minute while the two differ. Mount it once, in
 * the layout.
 */
export function useDateCheck(): void {
  const queries = useQueryClient();
  const today = useBusinessToday();
  useEffect(
    // The answer has the server's time: a laptop that slept with an open lid looks like one whose clock was set.
    () =>
      steadyClock.onSet(() => void queries.invalidateQueries({ queryKey: settingsQuery.queryKey })),
    [queries],
  );
  useEffect(() => {
    if (today === undefined) return undefined;
    const ask = () => {
      const settings = queries.getQueryData(settingsQuery.queryKey);
      const clockDate = settings && businessDate(new Date(), settings.timezone);
      if (settings && (settings.business_date !== today || clockDate !== today))
        void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
    };
    ask();
    const timer = setInterval(ask, DOUBT_MS);
    return () => clearInterval(timer);
  }, [queries, today]);
}
