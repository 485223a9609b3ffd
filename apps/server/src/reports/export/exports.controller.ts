import { Controller, Get, Query } from '@nestjs/common';
import { API } from '@milkround/contracts';
import { BusinessClock } from '../../clock';
import { Scope } from '../../http/caller';
import { Gone } from '../../http/gone';
import { DateRangeQuery, rangeOf } from '../../http/input/date-range';
import { TextField } from '../../http/input/text-fields';
import { Exports } from './exports';
import type { ExportedReport } from './report';

/** A report's range, and what its screen is searched for and sorted by. */
export class ExportQuery extends DateRangeQuery {
  @TextField({ optional: true, isLookup: true }) search?: string | null;
  @TextField({ optional: true }) sort?: string | null;
}

abstract class ExportsOf {
  constructor(
    protected readonly exports: Exports,
    private readonly clock: BusinessClock,
  ) {}

  protected workbook(report: ExportedReport, query: ExportQuery, scope: Scope, gone: AbortSignal) {
    const { search = null, sort = null } = query;
    return this.exports.workbook(report, { range: rangeOf(query, this.clock.today()), scope, search, sort }, gone);
  }
}

/** The reports as workbooks, all rows of the range. */
@Controller([`${API}/admin`, `${API}/supervisor`])
export class ExportsController extends ExportsOf {
  constructor(exports: Exports, clock: BusinessClock) {
    super(exports, clock);
  }

  @Get('get-order-all-reports/export')
  deliveries(@Query() query: ExportQuery, @Scope() scope: Scope, @Gone() gone: AbortSignal) {
    return this.workbook(this.exports.deliveries, query, scope, gone);
  }

  @Get('get-all-quantity-by-area/export')
  requirements(@Query() query: ExportQuery, @Scope() scope: Scope, @Gone() gone: AbortSignal) {
    return this.workbook(this.exports.requirements, query, scope, gone);
  }

  @Get('get-day-close-report/export')
  dayCloses(@Query() query: ExportQuery, @Scope() scope: Scope, @Gone() gone: AbortSignal) {
    return this.workbook(this.exports.dayCloses, query, scope, gone);
  }

  @Get('get-order-logs/export')
  changes(@Query() query: ExportQuery, @Scope() scope: Scope, @Gone() gone: AbortSignal) {
    return this.workbook(this.exports.changes, query, scope, gone);
  }
}

/** Also the delivery boy's, of his own stops. */
@Controller([`${API}/admin`, `${API}/supervisor`, `${API}/delivery-boy`])
export class RemarksExportController extends ExportsOf {
  constructor(exports: Exports, clock: BusinessClock) {
    super(exports, clock);
  }

  @Get('get-order-remarks/export')
  remarks(@Query() query: ExportQuery, @Scope() scope: Scope, @Gone() gone: AbortSignal) {
    return this.workbook(this.exports.remarks, query, scope, gone);
  }
}
