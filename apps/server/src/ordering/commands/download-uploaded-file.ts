import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminCaller } from '../../http/caller';
import { Downloads } from '../../identity/downloads';
import { UploadedFiles, type StoredFile } from '../uploaded-files';

/** An admin downloads an uploaded file. */
export class DownloadUploadedFile extends Command<StoredFile | null> {
  constructor(
    readonly id: string,
    readonly caller: Pick<AdminCaller, 'role' | 'id'>,
  ) {
    super();
  }
}

@CommandHandler(DownloadUploadedFile)
export class DownloadUploadedFileHandler implements ICommandHandler<DownloadUploadedFile> {
  constructor(
    private readonly files: UploadedFiles,
    private readonly downloads: Downloads,
  ) {}

  /** Null when there is no such file. @throws RetryLater */
  async execute({ id, caller }: DownloadUploadedFile): Promise<StoredFile | null> {
    const file = await this.files.file(id);
    if (file) await this.downloads.recordFile(caller, id);
    return file;
  }
}
