import { Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MAX_EXPLAINED_ROWS, type Explanation } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { read } from '../http/answer';
import { Caller, Scope } from '../http/caller';
import { Gone } from '../http/gone';
import { RoleController } from '../http/roles';
import { DownloadReport } from '../reports/commands/download-report';
import { parseCursor } from './explain-cursor';
import { ExplainExport } from './explain.export';
import { ExplainQuery, FigureQuery } from './explain.input';
import { Explain } from './explain.query';
import { toFigurePart } from './figure-part';

/** Explains the figures of dashboards and reports: of all areas, or of the supervisor's own. */
@RoleController('admin', 'supervisor')
export class ExplainController {
  constructor(
    private readonly explanations: Explain,
    private readonly commands: CommandBus,
    private readonly workbook: ExplainExport,
    private readonly clock: BusinessClock,
  ) {}

  @Get('explain')
  async explain(@Query() query: ExplainQuery, @Scope() scope: Scope) {
    const part = toFigurePart(query, scope, this.clock.today());
    const rowsWanted = {
      limit: query.limit ?? MAX_EXPLAINED_ROWS,
      from: query.cursor ? parseCursor(query.cursor) : null,
    };
    return read<Explanation>(await this.explanations.explain(part, rowsWanted));
  }

  /** A workbook of all rows. */
  @Get('explain/export')
  export(
    @Query() query: FigureQuery,
    @Scope() scope: Scope,
    @Caller() caller: Caller,
    @Gone() gone: AbortSignal,
  ) {
    const part = toFigurePart(query, scope, this.clock.today());
    const { range } = part;
    return this.commands.execute(
      new DownloadReport(
        this.workbook.create(part),
        { range, scope, search: null, sort: null },
        caller,
        gone,
      ),
    );
  }
}
