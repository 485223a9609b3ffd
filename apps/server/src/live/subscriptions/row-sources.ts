import { Injectable } from '@nestjs/common';
import { unreachable } from '@milkround/domain';
import { DayAreas } from '../../delivery-day/day-areas.query';
import { DaySources } from './day-sources';
import { ListSources } from './list-sources';
import { LiveDaySources } from './live-day-sources';
import { ReportSources } from './report-sources';
import type { RowSource } from './row-source';
import type { ScopedTopic } from './topic';

/**
 * Topics whose sources know their areas themselves: the day that an entry is kept on may never have been opened, a hand-over concerns two days, and
 * the activity has an index of areas.
 */
const KNOW_AREAS: ReadonlySet<string> = new Set(['set-aside', 'hand-overs', 'activity']);

/** Selects the source of the rows of a topic. */
@Injectable()
export class RowSources {
  constructor(
    private readonly lists: ListSources,
    private readonly days: DaySources,
    private readonly liveDays: LiveDaySources,
    private readonly reports: ReportSources,
    private readonly areas: DayAreas,
  ) {}

  /** A supervisor's reads know nothing of other areas' days, not even that a row of them may be gone. */
  of(topic: ScopedTopic): RowSource {
    const { areaId } = topic.scope;
    const source = this.unscoped(topic);
    if (areaId === null || KNOW_AREAS.has(topic.topic.name)) return source;
    return {
      ...source,
      read: async (dirty) => {
        const areaOf = await this.areas.of(dirty.allDays());
        const own = dirty.ofDays((day) => areaOf(day) === areaId);
        return own.isEmpty ? null : source.read(own);
      },
    };
  }

  private unscoped({ topic, scope, role }: ScopedTopic): RowSource {
    if ('from' in topic) return this.reports.of(topic, scope, role);
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
