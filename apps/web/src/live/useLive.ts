import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expireSession, useSession } from '../shell/session';
import { LiveCache } from './cache';
import { LiveConnection } from './connection';
import { liveEntries } from './registry';
import { makeSocket } from './socket';
import { liveStatus } from './status';

/** Keeps every registered query current from the socket, for as long as the session lasts. Mount it once, in the layout. */
export function useLive(): void {
  const queries = useQueryClient();
  const token = useSession()?.token;
  useEffect(() => {
    if (!token) return;
    const cache = new LiveCache(queries, liveEntries, (from) => connection.catchUp(from));
    const connection = new LiveConnection(token, makeSocket, liveStatus, {
      connected: () => void cache.connected(),
      frame: (frame) => cache.receive(frame),
      pulse: (position) => cache.reached(position),
      expired: () => expireSession(token, window.location.pathname + window.location.search),
    });
    connection.start();
    return () => {
      connection.stop();
      cache.dispose();
    };
  }, [queries, token]);
}
