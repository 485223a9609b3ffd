import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BusinessDate, OfficeRole } from '@milkround/contracts';
import type { DayClock } from '@milkround/domain';
import { api } from '../../api/client';
import { newKey } from '../../api/key';
import type { Range } from '../player/player';
import { createDayLogWorker } from '../worker/start-worker';
import type { ArrivedLater, DoneStops, OpenedDay } from '../worker/protocol';
import type { WorkerClient } from '../worker/worker-client';

/** A worker, the key of its open days, and the delivery boy whose stops it counts (all without one). */
export interface DayLogWorker {
  client: WorkerClient;
  key: string;
  deliveryBoyId?: number;
}

/** A worker for as long as the past is shown. */
export function useDayLogWorker(deliveryBoyId?: number): DayLogWorker {
  const [worker] = useState(() => ({ client: createDayLogWorker(), key: newKey() }));
  useEffect(() => () => worker.client.close(), [worker]);
  return useMemo(() => ({ ...worker, deliveryBoyId }), [worker, deliveryBoyId]);
}

/** An open day, complete up to `readAt`: epoch milliseconds by this device's clock. */
export interface ReadDay extends OpenedDay {
  readAt: number;
}

/** Downloads the log of a day and opens it in the worker, which parses it. The page keeps the times of its events only. */
const dayLogQuery = (
  officeRole: OfficeRole,
  date: BusinessDate | null,
  { client, key, deliveryBoyId }: DayLogWorker,
) =>
  queryOptions<ReadDay>({
    queryKey: ['day-log', officeRole, date, key, deliveryBoyId],
    queryFn:
      date === null
        ? skipToken
        : async () => {
            const readAt = Date.now();
            const { file } = await api.download(`${officeRole}/day-log`, { date });
            return { ...(await client.call('open', { answer: file, deliveryBoyId })), readAt };
          },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
  });

export const useDayLog = (
  officeRole: OfficeRole,
  date: BusinessDate | null,
  worker: DayLogWorker,
) => useQuery(dayLogQuery(officeRole, date, worker));

const CURVE_POINTS = 61;
/** A few moments at a time, so that a question never waits long behind them. */
const CHUNK = 6;

/** Stops that are done at moments of equal distance over the range of the bar. */
interface CurveOptions {
  day: ReadDay | undefined;
  clock: DayClock;
  range: Range | null;
  /** The moment of the day for a moment of the range. */
  toMoment: (timeMs: number) => number;
}

/** The curve of an open day; undefined until it is known. */
export function useCurve(
  { client, key, deliveryBoyId }: DayLogWorker,
  { day, clock, range, toMoment }: CurveOptions,
): DoneStops | undefined {
  const readCurve = async (date: BusinessDate, { from, to }: Range) => {
    const curve: DoneStops = { done: [], stops: 0 };
    const moments = Array.from({ length: CURVE_POINTS }, (_, index) =>
      toMoment(from + Math.round(((to - from) * index) / (CURVE_POINTS - 1))),
    );
    for (let first = 0; first < CURVE_POINTS; first += CHUNK) {
      const { done, stops } = await client.call('doneStops', {
        date,
        clock,
        moments: moments.slice(first, first + CHUNK),
        deliveryBoyId,
      });
      curve.done.push(...done);
      curve.stops = Math.max(curve.stops, stops);
    }
    return curve;
  };
  return useQuery({
    queryKey: ['day-curve', key, deliveryBoyId, day?.date, day?.readAt, clock, range],
    queryFn: day && range ? () => readCurve(day.date, range) : skipToken,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  }).data;
}

/** Stops of an open day that were done by a moment and received later; undefined until they are known. */
export function useArrivedLater(
  worker: DayLogWorker,
  day: ReadDay | undefined,
  timeMs: number,
): ArrivedLater | undefined {
  const { client, key, deliveryBoyId } = worker;
  return useQuery({
    queryKey: ['day-arrived-later', key, deliveryBoyId, day?.date, day?.readAt, timeMs],
    queryFn: day
      ? () => client.call('arrivedLater', { date: day.date, timeMs, deliveryBoyId })
      : skipToken,
    staleTime: Infinity,
    gcTime: 0,
  }).data;
}
