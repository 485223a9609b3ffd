import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { UploadedFiles } from './uploaded-files';
import { OrderUploads } from './uploads';

const LOOK_AGAIN_MS = 15_000;

/** Finishes uploads that a stopped server began: at the start its own, later those of other servers of the database. */
@Injectable()
export class UnfinishedUploads implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopController = new AbortController();
  private timer: NodeJS.Timeout | undefined;
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
    clearInterval(this.timer);
    this.stopController.abort();
    await this.work;
  }

  private look(): void {
    this.work = this.work
      .then(() => this.finishAll())
      .catch((error: unknown) => this.tell(error, 'Looking for unfinished uploads failed'));
  }

  private async finishAll(): Promise<void> {
    const { signal } = this.stopController;
    for (const id of signal.aborted ? [] : await this.files.findUnfinished()) {
      if (signal.aborted) return;
      await this.uploads
        .finishIfFree(id, signal)
        .catch((error: unknown) => this.tell(error, `The upload ${id} could not be finished`));
    }
  }

  private tell(error: unknown, message: string): void {
    if (!this.stopController.signal.aborted) this.log.error({ err: error }, message);
  }
}
