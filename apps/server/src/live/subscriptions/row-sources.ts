import { Injectable } from '@nestjs/common';
import { unreachable } from '@milkround/domain';
import { DaySources } from './day-sources';
import { ListSources } from './list-sources';
import { LiveDaySources } from './live-day-sources';
import { ReportSources } from './report-sources';
import type { RowSource } from './row-source';
import type { ScopedTopic } from './topic';

/**
 * Topics whose sources find the areas themselves: the day in which an entry is stored may never have been opened, a hand-over concerns two days,
 * and the activity has an index of areas.
 */
const KNOW_AREAS: ReadonlySet<string> = new Set(['set-aside', 'hand-overs', 'activity']);

@Injectable()
export class RowSources {
  constructor(
    private readonly lists: ListSources,
    private readonly days: DaySources,
    private readonly liveDays: LiveDaySources,
    private readonly reports: ReportSources,
  ) {}

  /** Topics of a supervisor ignore the events of other areas' days, also where such an event deletes a row. */
  sourceOf({ topic, scope, role }: ScopedTopic): RowSource {
    const { zones, deliveryBoyId } = scope;
    const source = this.unscoped({ topic, scope, role });
    if (deliveryBoyId !== null) return { ...source, daysOf: { deliveryBoyId } };
    return zones === null || KNOW_AREAS.has(topic.name) ? source : { ...source, daysOf: { zones } };
  }

  private unscoped({ topic, scope, role }: Omit<ScopedTopic, 'room'>): RowSource {
    if ('from' in topic) return this.reports.sourceOf(topic, scope, role);
    switch (topic.name) {
      case 'areas':
        return this.lists.areas();
      case 'products':
        return this.lists.products();
      case 'supervisors':
        return this.lists.supervisors();
      case 'admins':
        return this.lists.admins();
      case 'settings':
        return this.lists.settings();
      case 'delivery-boys':
        return this.lists.deliveryBoys(scope);
      case 'dashboard-stats':
        return this.lists.dashboardStats(scope);
      case 'progress':
        return this.liveDays.progress(scope);
      case 'delivery-day':
        return this.liveDays.deliveryDay(scope);
      case 'hand-overs':
        return this.liveDays.handOvers(scope);
      case 'set-aside':
        return this.liveDays.setAside(scope);
      case 'activity':
        return this.lists.activity(scope);
      case 'consumers':
        return this.lists.consumers(scope);
      case 'orders':
        return this.days.orders(topic.date, scope);
      case 'rounds':
        return this.days.rounds(topic.date, scope);
      default:
        return unreachable(topic);
    }
  }
}
