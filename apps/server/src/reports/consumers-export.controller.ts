import { Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { consumerList } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { ConsumersWantedQuery } from '../consumers/consumers.input';
import { ConsumerRegister } from '../consumers/consumers.query';
import { wantedOf, type ConsumersWanted } from '../consumers/wanted';
import { Caller, Scope } from '../http/caller';
import { Gone } from '../http/gone';
import { RoleController } from '../http/roles';
import { DownloadReport } from './commands/download-report';
import { toCell, withoutNull, type Cell, type ExportedReport } from './export/report';

const COLUMNS = consumerList.columns([]);

@RoleController('admin', 'supervisor')
export class ConsumersExportController {
  constructor(
    private readonly register: ConsumerRegister,
    private readonly commands: CommandBus,
    private readonly clock: BusinessClock,
  ) {}

  @Get('get-consumers/export')
  export(
    @Query() query: ConsumersWantedQuery,
    @Scope() scope: Scope,
    @Caller() caller: Caller,
    @Gone() disconnectSignal: AbortSignal,
  ) {
    const today = this.clock.today();
    const request = { range: { from: today, to: today }, scope, search: null, sort: null };
    return this.commands.execute(
      new DownloadReport(this.toReport(query, scope), request, caller, disconnectSignal),
    );
  }

  private toReport(query: ConsumersWantedQuery, scope: Scope): ExportedReport {
    const { q, paused, notDeliveredSince, bottles } = query;
    const wantedConsumers = wantedOf(query);
    const kind = { paused: paused === 1 || null, notDeliveredSince, bottles };
    const filters = {
      areaIds: scope.zones,
      search: q,
      ...kind,
      sort: toReportSort(wantedConsumers.sort),
    };
    return {
      ...{ name: consumerList.name, file: consumerList.file, sheet: consumerList.sheet },
      selection: { filters: withoutNull(filters) },
      open: () => Promise.resolve({ columns: COLUMNS, pages: this.pages(wantedConsumers, scope) }),
    };
  }

  private async *pages(request: ConsumersWanted, scope: Scope): AsyncGenerator<Cell[][]> {
    for await (const consumers of this.register.allPages(request, scope))
      yield consumers.map((consumer) => COLUMNS.map((column) => toCell(column, consumer)));
  }
}

/** Returns the order of the register in the form of reports: `-last` is `last:desc`. */
const toReportSort = (sort: string): string =>
  `${sort.replace(/^-/, '')}:${sort.startsWith('-') ? 'desc' : 'asc'}`;
