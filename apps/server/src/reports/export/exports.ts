import { Refused } from '../../http/refused';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { HttpStatus, Inject, Injectable, StreamableFile } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import type { Config } from '../../config';
import { CONFIG } from '../../config.token';
import type { Caller } from '../../http/caller';
import { WaitingLine } from '../../http/waiting-line';
import { Downloads } from '../../identity/downloads';
import { fitColumns } from './column-widths';
import { selectionOf, type Cell, type ExportedReport, type ReportRequest } from './report';
import { writeWorkbook, type WorkbookPlan } from './workbook';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Each export holds a connection while it lasts: requests must always find another one. */
const LINE = {
  name: 'exports',
  atOnce: 2,
  waiting: 20,
  waitMs: 30_000,
  busy: createMessage('exports-busy'),
  retrySeconds: 5,
};
/** The longest download. A slower receiver counts as disconnected. */
const LONGEST_MS = 300_000;

/** Creates the workbooks of reports while they are sent. */
@Injectable()
export class Exports {
  private readonly line = new WaitingLine(LINE);

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>,
    private readonly downloads: Downloads,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Records the download at its end, complete or not.
   *
   * @param disconnectSignal aborted when the caller disconnects
   * @throws Refused without rows; InvalidInput for an invalid sort; RetryLater while too many others wait, or after too many downloads
   */
  async workbook(
    report: ExportedReport,
    request: ReportRequest,
    caller: Pick<Caller, 'role' | 'id'>,
    disconnectSignal: AbortSignal,
  ): Promise<StreamableFile> {
    const leave = await this.line.enter(disconnectSignal);
    try {
      const sheet = await report.open(request);
      const iterator = sheet.pages[Symbol.asyncIterator]();
      const first = await iterator.next();
      if (first.done) throw new Refused(HttpStatus.NOT_FOUND, createMessage('no-data-to-export'));
      const id = await this.downloads
        .begin(caller, selectionOf(report, request))
        .catch(async (error: unknown) => {
          await iterator.return?.();
          throw error;
        });
      const output = new PassThrough();
      let rows = 0;
      const plan: WorkbookPlan = {
        name: report.sheet,
        sheet: {
          ...sheet,
          columns: fitColumns(sheet.columns, first.value),
          pages: prependPage(first.value, iterator),
        },
        timeZone: this.config.timeZone,
        onRows: (count) => (rows = count),
      };
      const isSent = finished(output).then(
        () => true,
        () => false,
      );
      void this.write(report, plan, output)
        .finally(leave)
        .then(async () => this.downloads.end(id, (await isSent) ? 'complete' : 'broken-off', rows));
      return new StreamableFile(output, {
        type: XLSX,
        disposition: `attachment; filename="${report.file}"`,
      });
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async write(
    report: ExportedReport,
    plan: WorkbookPlan,
    output: PassThrough,
  ): Promise<void> {
    const disconnectController = new AbortController();
    output.once('close', () => disconnectController.abort());
    try {
      await writeWorkbook(
        plan,
        output,
        AbortSignal.any([disconnectController.signal, AbortSignal.timeout(LONGEST_MS)]),
      );
    } catch (error) {
      if (!disconnectController.signal.aborted)
        this.log.error({ err: error, file: report.file }, 'An export broke off');
      output.destroy(error instanceof Error ? error : undefined);
    }
  }
}

/** Returns the page that was read first and those after it; the source is closed when its reader stops. */
async function* prependPage(
  first: Cell[][],
  rest: AsyncIterator<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  try {
    yield first;
    for (let page = await rest.next(); !page.done; page = await rest.next()) yield page.value;
  } finally {
    await rest.return?.();
  }
}
