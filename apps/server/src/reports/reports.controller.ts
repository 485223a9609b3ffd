import { Controller, Get, Query } from '@nestjs/common';
import { API } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { read } from '../http/answer';
import { pageOfRows, readRows } from '../http/json-answer';
import { Caller, Scope } from '../http/caller';
import { DateRangeQuery, rangeOf } from '../http/input/date-range';
import { PageQuery, pageWanted } from './page';
import { ReportPages } from './report-pages.query';
import { ReportQueries } from './report.queries';

/** The reports over a range of dates, of all areas or of the supervisor's own. */
@Controller([`${API}/admin`, `${API}/supervisor`])
export class ReportsController {
  constructor(
    private readonly reports: ReportQueries,
    private readonly pages: ReportPages,
    private readonly clock: BusinessClock,
  ) {}

  @Get('get-order-all-reports')
  async deliveries(@Query() query: DateRangeQuery, @Scope() scope: Scope) {
    return read(await this.reports.deliveries(this.range(query), scope));
  }

  @Get('get-all-quantity-by-area')
  async quantities(@Query() query: DateRangeQuery, @Scope() scope: Scope) {
    return read(await this.reports.quantities(this.range(query), scope));
  }

  @Get('get-day-close-report')
  async dayCloses(@Query() query: DateRangeQuery, @Scope() scope: Scope) {
    return readRows(await this.reports.dayCloses(this.range(query), scope));
  }

  @Get('get-order-logs')
  async changes(@Query() query: PageQuery, @Scope() scope: Scope) {
    const range = this.range(query);
    const page = pageWanted(query);
    return page ? pageOfRows(await this.pages.changes(range, scope, page)) : readRows(await this.reports.changes(range, scope));
  }

  private range(query: DateRangeQuery) {
    return rangeOf(query, this.clock.today());
  }
}

/** Also the delivery boy's, of his own stops. */
@Controller([`${API}/admin`, `${API}/supervisor`, `${API}/delivery-boy`])
export class RemarksController {
  constructor(
    private readonly reports: ReportQueries,
    private readonly pages: ReportPages,
    private readonly clock: BusinessClock,
  ) {}

  @Get('get-order-remarks')
  async remarks(@Query() query: PageQuery, @Scope() scope: Scope, @Caller() { role }: Caller) {
    const range = rangeOf(query, this.clock.today());
    const page = pageWanted(query);
    return page ? pageOfRows(await this.pages.remarks(range, scope, role, page)) : readRows(await this.reports.remarks(range, scope, role));
  }
}
