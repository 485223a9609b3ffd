import { PassThrough } from 'node:stream';
import { Inject, Injectable, NotFoundException, StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SERVER_SAYS, TEXTS } from '@milkround/contracts';
import { changeReport, dayCloseReport, deliveryReport, remarksReport, requirementReport } from '@milkround/domain';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { Config } from '../../config';
import { CONFIG } from '../../config.token';
import { WaitingLine } from '../../http/waiting-line';
import { asColumns } from '../../database/json-rows';
import { ReportQueries } from '../report.queries';
import { changesSql, closesSql, remarksSql } from '../report.sql';
import { exportPaged } from './paged.report';
import type { Cell, ExportedReport, ReportRequest, Sheet } from './report';
import { exportSummed } from './summed.report';
import { writeWorkbook } from './workbook';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Each holds a connection while it lasts: requests must always find one beside them. */
const LINE = { atOnce: 2, waiting: 20, waitMs: 30_000, busy: SERVER_SAYS.exportsBusy, retrySeconds: 5 };
/** A reader so slow is gone. */
const LONGEST_MS = 300_000;

/** Makes reports into workbooks while they are sent. */
@Injectable()
export class Exports {
  readonly deliveries: ExportedReport;
  readonly requirements: ExportedReport;
  readonly dayCloses: ExportedReport;
  readonly changes: ExportedReport;
  readonly remarks: ExportedReport;
  private readonly line = new WaitingLine(LINE);

  constructor(
    queries: ReportQueries,
    @InjectDataSource() database: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>,
    private readonly log: PinoLogger,
  ) {
    this.deliveries = exportSummed(deliveryReport, ({ range, scope }) => queries.deliveries(range, scope));
    this.requirements = exportSummed(requirementReport, ({ range, scope }) => queries.quantities(range, scope));
    this.dayCloses = exportPaged(database, dayCloseReport, closesSql(asColumns));
    this.changes = exportPaged(database, changeReport, changesSql(asColumns));
    this.remarks = exportPaged(database, remarksReport, remarksSql(asColumns, 'admin'));
  }

  /**
   * @param gone aborted when nobody waits for it any more
   * @throws NotFoundException with no rows; InvalidInput for a sort that is none; RetryLater while too many others wait
   */
  async workbook(report: ExportedReport, request: ReportRequest, gone: AbortSignal): Promise<StreamableFile> {
    const leave = await this.line.enter(gone);
    try {
      const { columns, pages } = await report.open(request);
      const iterator = pages[Symbol.asyncIterator]();
      const first = await iterator.next();
      if (first.done) throw new NotFoundException(TEXTS.noDataToExport);
      const output = new PassThrough();
      void this.write(report, { columns, pages: following(first.value, iterator) }, output).finally(leave);
      return new StreamableFile(output, { type: XLSX, disposition: `attachment; filename="${report.file}"` });
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async write(report: ExportedReport, sheet: Sheet, output: PassThrough): Promise<void> {
    const gone = new AbortController();
    output.once('close', () => gone.abort());
    try {
      await writeWorkbook(report, sheet, this.config.timeZone, output, AbortSignal.any([gone.signal, AbortSignal.timeout(LONGEST_MS)]));
    } catch (error) {
      if (!gone.signal.aborted) this.log.error({ err: error, file: report.file }, 'An export broke off');
      output.destroy(error instanceof Error ? error : undefined);
    }
  }
}

/** The page that was looked at, and those after it; the source is closed when its reader stops. */
async function* following(first: Cell[][], rest: AsyncIterator<Cell[][]>): AsyncGenerator<Cell[][]> {
  try {
    yield first;
    for (let page = await rest.next(); !page.done; page = await rest.next()) yield page.value;
  } finally {
    await rest.return?.();
  }
}
