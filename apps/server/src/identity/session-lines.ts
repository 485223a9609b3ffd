import { Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { goneOf, onGone, type Ending } from '../http/gone';
import { WaitingLine } from '../http/waiting-line';

/** `atOnce` is the number of connections that a browser opens to one host. */
const LINE = {
  name: 'sessions',
  atOnce: 6,
  waiting: 200,
  waitMs: 20_000,
  busy: createMessage('session-busy'),
  retrySeconds: 2,
};

/** Limits how many requests of one session are answered at once, so that database connections remain for others. Further requests wait. */
@Injectable()
export class SessionLines {
  /** The lines of sessions with requests in progress, by the hash of the session's token. */
  private readonly lines = new Map<string, WaitingLine>();
  /** Lines for the next sessions: a new one costs more than a request. */
  private readonly idleLines: WaitingLine[] = [];

  /** Waits for a turn, which lasts until the request is answered. @throws RetryLater 503 */
  async enter(tokenHash: string, reply: Ending): Promise<void> {
    const line = this.lines.get(tokenHash) ?? this.begin(tokenHash);
    try {
      // A signal costs more than all the rest, and only a request that waits needs one.
      const leave = await line.enter(line.isBusy ? goneOf(reply) : undefined);
      onGone(reply, () => {
        leave();
        this.endIfIdle(tokenHash, line);
      });
    } catch (error) {
      this.endIfIdle(tokenHash, line);
      throw error;
    }
  }

  private begin(tokenHash: string): WaitingLine {
    const line = this.idleLines.pop() ?? new WaitingLine(LINE);
    this.lines.set(tokenHash, line);
    return line;
  }

  private endIfIdle(tokenHash: string, line: WaitingLine): void {
    // Two requests that end together may both find the line idle; the first of them gives it back.
    if (!line.isIdle || this.lines.get(tokenHash) !== line) return;
    this.lines.delete(tokenHash);
    this.idleLines.push(line);
  }
}
