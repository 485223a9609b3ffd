import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { UploadedFiles } from './uploaded-files';
import { OrderUploads } from './uploads';

const LOOK_AGAIN_MS = 15_000;

/** Finishes what a killed server left half done: at start, and later for the other servers of the same database. */
@Injectable()
export class UnfinishedUploads implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly files: UploadedFiles,
    private readonly uploads: OrderUploads,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.look();
    this.timer = setInterval(() => this.look(), LOOK_AGAIN_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.work;
  }

  private look(): void {
    this.work = this.work
      .then(() => this.finishAll())
      .catch((error: unknown) => this.log.warn({ err: error }, 'Looking for unfinished uploads failed'));
  }

  private async finishAll(): Promise<void> {
    for (const id of await this.files.unfinished()) {
      if (!this.timer) return;
      await this.uploads
        .finishIfFree(id)
        .catch((error: unknown) => this.log.error({ err: error, upload: id }, 'An upload could not be finished'));
    }
  }
}
