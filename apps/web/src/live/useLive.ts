import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expireSession, useSession } from '../shell/session';
import { LiveCache } from './cache';
import { LiveConnection } from './connection';
import { liveEntries } from './registry';
import { makeSocket } from './socket';
import { mountedWatches } from './mounted-watches';
import { liveStatus } from './status';
import { LiveWatches } from './watches';

/** Keeps every registered and every watched query current from the socket, for as long as the session lasts. Mount it once, in the layout. */
export function useLive(): void {
  const queries = useQueryClient();
  const token = useSession()?.token;
  useEffect(() => {
    if (!token) return;
    const cache = new LiveCache(queries, liveEntries, (from) => connection.catchUp(from));
    const connection = new LiveConnection(token, makeSocket, liveStatus, {
      connected: () => {
        void cache.connected();
        watches.connected();
      },
      frame: (frame) => cache.receive(frame),
      rows: (frame) => watches.receive(frame),
      pulse: ({ position, watched }) => {
        cache.reached(position);
        watches.told(watched);
      },
      expired: () => expireSession(token, window.location.pathname + window.location.search),
    });
    const watches = new LiveWatches(queries, mountedWatches, connection);
    connection.start();
    return () => {
      connection.stop();
      cache.dispose();
      watches.dispose();
    };
  }, [queries, token]);
}
