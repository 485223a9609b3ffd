import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';

const LINE_EVERY_MS = 60_000;

/** Logs what is refused because there is too much of it: the first at once, then one line a minute with counts, so that an attack fills no disk. */
@Injectable()
export class BusyAnswers implements OnApplicationShutdown {
  private readonly counts = new Map<string, number>();
  private timer?: NodeJS.Timeout;

  constructor(private readonly log: PinoLogger) {}

  /** @param kind the status of the answer, or `sockets` */
  add(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    if (!this.timer) this.writeLine();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  private writeLine(): void {
    this.timer = undefined;
    if (this.counts.size === 0) return;
    this.log.warn(
      { refused: Object.fromEntries(this.counts) },
      'Requests were refused, because there were too many or the server is busy',
    );
    this.counts.clear();
    this.timer = setTimeout(() => this.writeLine(), LINE_EVERY_MS).unref();
  }
}
