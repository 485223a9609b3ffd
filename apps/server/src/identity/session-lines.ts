import { Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { WaitingLine } from '../http/waiting-line';

/** `atOnce` is the number of connections that a browser opens to one host. */
const LINE = { name: 'sessions', atOnce: 6, waiting: 200, waitMs: 20_000, busy: createMessage('session-busy'), retrySeconds: 2 };

/** Limits how many requests of one session are answered at once, so that database connections remain for others. Further requests wait. */
@Injectable()
export class SessionLines {
  private readonly lines = new Map<string, WaitingLine>();

  /** Waits for a turn, which lasts until the request is answered. @param endSignal is aborted when the request is answered @throws RetryLater 503 */
  async enter(tokenHash: string, endSignal: AbortSignal): Promise<void> {
    const line = this.lines.get(tokenHash) ?? this.begin(tokenHash);
    try {
      const leave = await line.enter(endSignal);
      if (endSignal.aborted) leave();
      else endSignal.addEventListener('abort', () => this.leave(tokenHash, line, leave));
    } finally {
      this.endIfIdle(tokenHash, line);
    }
  }

  private leave(tokenHash: string, line: WaitingLine, leave: () => void): void {
    leave();
    this.endIfIdle(tokenHash, line);
  }

  private begin(tokenHash: string): WaitingLine {
    const line = new WaitingLine(LINE);
    this.lines.set(tokenHash, line);
    return line;
  }

  private endIfIdle(tokenHash: string, line: WaitingLine): void {
    if (!line.isIdle) return;
    line.close();
    this.lines.delete(tokenHash);
  }
}
