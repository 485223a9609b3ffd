import { Injectable } from '@nestjs/common';
import { ROLES } from '@milkround/contracts';
import { ProjectionEngine } from '@milkround/event-store';
import { Metrics } from '../operations/metrics';
import { LiveGateway } from './live.gateway';
import { unreadPacketsOf } from './live.server';
import { Subscriptions } from './subscriptions/subscriptions';

/** Metrics of the sockets of this server. */
@Injectable()
export class LiveMetrics {
  constructor(
    metrics: Metrics,
    gateway: LiveGateway,
    subscriptions: Subscriptions,
    engine: ProjectionEngine,
  ) {
    metrics.gauge('live_sockets', 'Open sockets of this server, by role', ['role'], () => {
      const sockets = [...gateway.sockets()];
      return ROLES.map((role) => [
        { role },
        sockets.filter(({ data }) => data.caller.role === role).length,
      ]);
    });
    metrics.gauge(
      'live_unsent_packets',
      'Packets that sockets have not read: of all sockets, and of the one with the most',
      ['of'],
      () => {
        const unreadCounts = [...gateway.sockets()].map(unreadPacketsOf);
        const [all, highestCount] = unreadCounts.reduce(
          ([sum, maximum], count) => [sum + count, Math.max(maximum, count)],
          [0, 0],
        );
        return [
          [{ of: 'all' }, all],
          [{ of: 'fullest' }, highestCount],
        ];
      },
    );
    metrics.gauge(
      'live_events_behind',
      'Positions from what has been sent to the sockets to what the reads show',
      [],
      () => [[{}, Math.max(0, Number(engine.reached() - BigInt(subscriptions.sentPosition)))]],
    );
  }
}
