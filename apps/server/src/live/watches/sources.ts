import { Injectable } from '@nestjs/common';
import { unreachable } from '@milkround/domain';
import { DayAreas } from './day-areas.query';
import { DaySources } from './day-sources';
import { ListSources } from './list-sources';
import { ReportSources } from './report-sources';
import type { Source } from './source';
import type { Watching } from './topic';

/** Where the rows of a watch come from. */
@Injectable()
export class Sources {
  constructor(
    private readonly lists: ListSources,
    private readonly days: DaySources,
    private readonly reports: ReportSources,
    private readonly areas: DayAreas,
  ) {}

  /** A supervisor's reads know nothing of other areas' days, not even that a row of them may be gone. */
  of(watching: Watching): Source {
    const { areaId } = watching.scope;
    const source = this.unscoped(watching);
    if (areaId === null) return source;
    return {
      ...source,
      read: async (touched) => {
        const areaOf = await this.areas.of(touched.daysTouched());
        const own = touched.ofDays((day) => areaOf(day) === areaId);
        return own.isEmpty ? null : source.read(own);
      },
    };
  }

  private unscoped({ topic, scope, role }: Watching): Source {
    if ('from' in topic) return this.reports.of(topic, scope, role);
    switch (topic.name) {
      case 'areas':
        return this.lists.areas();
      case 'products':
        return this.lists.products();
      case 'supervisors':
        return this.lists.supervisors();
      case 'delivery-boys':
        return this.lists.deliveryBoys(scope);
      case 'dashboard-stats':
        return this.lists.dashboardStats(scope);
      case 'orders':
        return this.days.orders(topic.date, scope);
      case 'rounds':
        return this.days.rounds(topic.date, scope);
      default:
        return unreachable(topic);
    }
  }
}
