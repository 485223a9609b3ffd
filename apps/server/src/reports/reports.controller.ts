import {
  Controller,
  createParamDecorator,
  Get,
  Query,
  type ExecutionContext,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API, ROLES, type NewestDay } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import { BusinessClock } from '../clock';
import { read } from '../http/answer';
import { Caller, Scope } from '../http/caller';
import { Costly } from '../http/costly';
import { Gone } from '../http/gone';
import { DateRangeQuery, rangeOf } from '../http/input/date-range';
import { TextField } from '../http/input/text-fields';
import { Roles } from '../http/roles';
import { DownloadReport } from './commands/download-report';
import { PageQuery, pageWanted } from './page';
import { valuesOf } from './report.queries';
import { ReportReads } from './report-reads';
import { SERVED_REPORTS } from './report-registry';
import type { ServedReport } from './served-report';

export class ExportQuery extends DateRangeQuery {
  @TextField({ optional: true, isLookup: true }) search?: string | null;
  @TextField({ optional: true }) sort?: string | null;
}

const REPORTS = Object.values(SERVED_REPORTS);
const pathsOf = (reports: readonly ServedReport[], suffix = ''): string[] =>
  reports.flatMap(({ definition: { roles, call } }) =>
    roles.map((role) => `${role}/${call}${suffix}`),
  );

const RequestedReport = createParamDecorator(
  (_: undefined, context: ExecutionContext): ServedReport => {
    const { url = '' } = context.switchToHttp().getRequest<FastifyRequest>().routeOptions;
    const report = REPORTS.find(({ definition: { call } }) => url.split('/').includes(call));
    if (!report) throw new Error(`No report is served at ${url}`);
    return report;
  },
);

/** The reads and the workbooks of all reports. A report has paths only for the roles that may read it. */
@Roles(ROLES)
@Controller(API)
export class ReportsController {
  constructor(
    private readonly reads: ReportReads,
    private readonly commands: CommandBus,
    private readonly clock: BusinessClock,
  ) {}

  @Costly()
  @Get(pathsOf(REPORTS.filter(({ definition }) => !definition.isPaged)))
  read(
    @RequestedReport() report: ServedReport,
    @Query() query: DateRangeQuery,
    @Scope() scope: Scope,
    @Caller() { role }: Caller,
  ) {
    return report.read(this.reads, { range: this.range(query), scope, role });
  }

  @Costly()
  @Get(pathsOf(REPORTS.filter(({ definition }) => definition.isPaged)))
  readPages(
    @RequestedReport() report: ServedReport,
    @Query() query: PageQuery,
    @Scope() scope: Scope,
    @Caller() { role }: Caller,
  ) {
    const part = { range: this.range(query), scope, role };
    const page = pageWanted(query);
    return page && report.readPage
      ? report.readPage(this.reads, part, page)
      : report.read(this.reads, part);
  }

  /** Returns the newest day of the range that has rows, or null. */
  @Get(
    pathsOf(
      REPORTS.filter(({ newestDay }) => newestDay),
      '/newest',
    ),
  )
  async newest(
    @RequestedReport() report: ServedReport,
    @Query() query: DateRangeQuery,
    @Scope() scope: Scope,
  ) {
    const days = report.newestDay
      ? await this.reads.source.rows<NewestDay>(
          report.newestDay(this.reads.timeZone),
          valuesOf(this.range(query), scope),
        )
      : [];
    return read<NewestDay | null>(days[0] ?? null);
  }

  /** A workbook of all rows of the range. */
  @Get(pathsOf(REPORTS, '/export'))
  export(
    @RequestedReport() report: ServedReport,
    @Query() query: ExportQuery,
    @Scope() scope: Scope,
    @Caller() caller: Caller,
    @Gone() disconnectSignal: AbortSignal,
  ) {
    const { search, sort = null } = query;
    const request = {
      range: this.range(query),
      scope,
      search: search?.normalize('NFC') ?? null,
      sort,
    };
    return this.commands.execute(
      new DownloadReport(report.toWorkbook(this.reads), request, caller, disconnectSignal),
    );
  }

  private range(query: DateRangeQuery) {
    return rangeOf(query, this.clock.today());
  }
}
