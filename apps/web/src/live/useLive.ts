import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/client';
import { Heartbeat } from '../phone/heartbeat';
import { usePhone } from '../phone/use-phone';
import { currentSession, expireSession, useSession } from '../shell/session';
import { afterPaint } from '../ui/after-paint';
import { LiveCache } from './cache';
import { LiveConnection } from './connection';
import { forgetDegraded, hearDegraded } from './degraded';
import { liveEntries } from './registry';
import { hearPhones } from './heard-phones';
import { makeSocket } from './socket';
import { mountedWatches } from './mounted-watches';
import { liveStatus } from './status';
import { LiveWatches } from './watches';

/** Keeps every registered and every watched query current from the socket, for as long as the session lasts. Mount it once, in the layout. */
export function useLive(): void {
  const queries = useQueryClient();
  const token = useSession()?.token;
  const phone = usePhone();
  useEffect(() => {
    if (!token) return;
    const cache = new LiveCache(queries, liveEntries, (from) => connection.catchUp(from));
    const connection = new LiveConnection(token, makeSocket, liveStatus, {
      connected: () => {
        heartbeat?.now();
        phone?.sender.wake();
        void cache.connected();
        watches.connected();
      },
      frame: (frame) => cache.receive(frame),
      rows: (frame) => watches.receive(frame),
      phones: (phones) => hearPhones(queries, phones),
      pulse: ({ position, watched, degraded }) => {
        hearDegraded(queries, degraded ?? []);
        cache.reached(position);
        watches.told(watched);
      },
      // The answer to a read says why the session has ended.
      expired: () =>
        void api
          .get(`${currentSession()?.role ?? 'delivery-boy'}/dashboard-stats`)
          .catch(() => undefined)
          .then(() => expireSession(token, window.location.pathname + window.location.search)),
    });
    const watches = new LiveWatches(queries, mountedWatches, connection);
    const heartbeat = phone && new Heartbeat(phone.outbox, (report) => connection.tell(report));
    // What is to be seen first need not wait for it.
    const callOff = afterPaint(() => connection.start());
    return () => {
      callOff();
      heartbeat?.stop();
      connection.stop();
      forgetDegraded();
      cache.dispose();
      watches.dispose();
    };
  }, [queries, token, phone]);
}
