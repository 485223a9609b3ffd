import { Refused } from '../../http/refused';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { HttpStatus, Inject, Injectable, StreamableFile } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import type { Config } from '../../config';
import { CONFIG } from '../../config.token';
import { personKeyOf, type Caller } from '../../http/caller';
import { Limits } from '../../http/limits';
import { Downloads } from '../../identity/downloads';
import { fitColumns } from './column-widths';
import { selectionOf, type Cell, type ExportedReport, type ReportRequest } from './report';
import { writeWorkbook, type WorkbookPlan } from './workbook';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The longest download. A slower receiver counts as disconnected. */
const LONGEST_MS = 300_000;

/** Creates the workbooks of reports while they are sent. */
@Injectable()
export class Exports {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>,
    private readonly downloads: Downloads,
    private readonly limits: Limits,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Records the download at its end, complete or not. It keeps its place among the exports until its answer is sent or the caller disconnects.
   *
   * @param gone aborted at the end of the answer
   * @throws Refused without rows; InvalidInput for an invalid sort; RetryLater while too many others wait, or after too many downloads
   */
  async workbook(
    report: ExportedReport,
    request: ReportRequest,
    caller: Pick<Caller, 'role' | 'id'>,
    gone: AbortSignal,
  ): Promise<StreamableFile> {
    const free = await this.limits.exports.hold(personKeyOf(caller), gone);
    gone.addEventListener('abort', free, { once: true });
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
      void this.write(report, plan, output, gone).then(async () =>
        this.downloads.end(id, (await isSent) ? 'complete' : 'broken-off', rows),
      );
      return new StreamableFile(output, {
        type: XLSX,
        disposition: `attachment; filename="${report.file}"`,
      });
    } catch (error) {
      free();
      throw error;
    }
  }

  private async write(
    report: ExportedReport,
    plan: WorkbookPlan,
    output: PassThrough,
    gone: AbortSignal,
  ): Promise<void> {
    const closing = new AbortController();
    output.once('close', () => closing.abort());
    const ended = AbortSignal.any([closing.signal, gone]);
    try {
      await writeWorkbook(plan, output, AbortSignal.any([ended, AbortSignal.timeout(LONGEST_MS)]));
    } catch (error) {
      if (!ended.aborted) this.log.error({ err: error, file: report.file }, 'An export broke off');
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
