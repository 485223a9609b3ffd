import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StreamableFile } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import { Exports } from '../export/exports';
import type { ExportedReport, ReportRequest } from '../export/report';

export class DownloadReport extends Command<StreamableFile> {
  constructor(
    readonly report: ExportedReport,
    readonly request: ReportRequest,
    readonly caller: Pick<Caller, 'role' | 'id'>,
    /** Aborted when the caller disconnects. */
    readonly disconnectSignal: AbortSignal,
  ) {
    super();
  }
}

@CommandHandler(DownloadReport)
export class DownloadReportHandler implements ICommandHandler<DownloadReport> {
  constructor(private readonly exports: Exports) {}

  /** @throws Refused without rows; InvalidInput for an invalid sort; RetryLater */
  execute({ report, request, caller, disconnectSignal }: DownloadReport): Promise<StreamableFile> {
    return this.exports.workbook(report, request, caller, disconnectSignal);
  }
}
