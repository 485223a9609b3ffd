import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pulseMsOf } from '@milkround/contracts';
import { api } from '../api/client';
import { learnEpoch } from '../api/log-epoch';
import { LiveConnection } from '../live/connection';
import { clearDegradedParts, updateDegradedParts } from '../live/degraded';
import { updatePhoneStates } from '../live/phone-states';
import { makeSocket } from '../live/socket';
import { dropAnswers, dropOldLog } from '../live/log-epoch';
import { liveStatus } from '../live/status';
import { LiveSubscriptions } from '../live/subscriptions';
import { Heartbeat } from './heartbeat';
import { usePhone } from './use-phone';
import { afterPaint } from '../ui/after-paint';
import { changeAreas, currentSession, expireSession, useSession } from '../session/session';

/** Keeps every live query current from the socket, for as long as the session lasts. Mount it once, in the layout. */
export function useLive(): void {
  const queries = useQueryClient();
  const { token, role } = useSession() ?? {};
  const phone = usePhone();
  const [drops, setDrops] = useState(0);
  useEffect(() => dropOldLog(queries, () => setDrops((count) => count + 1)), [queries]);
  // Dropped data need a new connection, because the subscriptions have positions of the former log, or messages of the former zones.
  useEffect(() => {
    if (!token || !role) return;
    const connection = new LiveConnection(token, pulseMsOf(role), makeSocket, liveStatus, {
      onConnect: () => {
        heartbeat?.reportNow();
        hasPulse = false;
        subscriptions.renewAll();
      },
      onRows: (message) => subscriptions.receive(message),
      onPhones: (phones) => updatePhoneStates(queries, phones),
      onPulse: ({ sentPosition, degraded, epoch, areas }) => {
        learnEpoch(epoch);
        if (areas && changeAreas(token, areas)) {
          dropAnswers(queries);
          setDrops((count) => count + 1);
          return;
        }
        // The first pulse follows each connect. After a restore, earlier entries are sent before those that were made since.
        if (!hasPulse) phone?.sender.wake();
        hasPulse = true;
        updateDegradedParts(queries, degraded ?? []);
        subscriptions.advanceTo(sentPosition);
      },
      // The answer to this read has the reason why the session has ended.
      completeness: () => subscriptions.completeness(),
      onExpire: () =>
        void api
          .get(`${currentSession()?.role ?? 'delivery-boy'}/dashboard-stats`)
          .catch(() => undefined)
          .then(() => expireSession(token, window.location.pathname + window.location.search)),
    });
    let hasPulse = false;
    const subscriptions: LiveSubscriptions = new LiveSubscriptions(queries, connection);
    let heartbeat: Heartbeat | null = null;
    let isOver = false;
    const beginReports = () => {
      if (isOver || !phone) return;
      heartbeat = new Heartbeat(phone.outbox, phone.clock.offsetMs, (report) =>
        connection.tell(report),
      );
      heartbeat.reportNow();
    };
    // The entries that a phone has not read yet are not missing.
    void phone?.outbox.ready.then(beginReports, beginReports);
    // The first paint does not wait for the connection.
    const cancel = afterPaint(() => connection.start());
    return () => {
      isOver = true;
      cancel();
      heartbeat?.stop();
      connection.stop();
      clearDegradedParts();
      subscriptions.dispose();
    };
  }, [queries, token, role, phone, drops]);
}
