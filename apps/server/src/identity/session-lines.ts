import { Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { WaitingLine } from '../http/waiting-line';

/** As many as a browser opens connections to one host. */
const LINE = { name: 'sessions', atOnce: 6, waiting: 200, waitMs: 20_000, busy: createMessage('session-busy'), retrySeconds: 2 };

/** Limits how many requests of one session are answered at once, so that they leave the connections of the database to others. The next ones wait. */
@Injectable()
export class SessionLines {
  private readonly lines = new Map<string, WaitingLine>();

  /** Waits for a turn, which lasts until the request is answered. @param gone aborted then @throws RetryLater 503 */
  async enter(tokenHash: string, gone: AbortSignal): Promise<void> {
    const line = this.lines.get(tokenHash) ?? this.begin(tokenHash);
    try {
      const leave = await line.enter(gone);
      if (gone.aborted) leave();
      else gone.addEventListener('abort', () => this.leave(tokenHash, line, leave));
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
