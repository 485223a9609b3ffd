import type { SyncCommand, SyncResult, Written } from '@milkround/contracts';
import { CallFailed, ServerCalls, type CallOptions } from './server-calls';

/** The figures of a morning: the acts of its phones, the times of the server, and the failures. */
export class Figures {
  readonly counts = new Map<string, number>();
  readonly errors = new Map<string, number>();
  readonly tookMs: number[] = [];
  readonly startedAt = Date.now();
  retryCount = 0;

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  fail(who: string, why: string): void {
    const line = `${who}: ${why}`;
    this.errors.set(line, (this.errors.get(line) ?? 0) + 1);
  }
}

const BUSY = 503;

/** The calls of one phone, measured and counted. */
export class MeasuredCalls extends ServerCalls {
  /** @param expectsSetAside whether an entry that is set aside belongs to the plan */
  constructor(
    url: string,
    private readonly name: string,
    private readonly figures: Figures,
    private readonly expectsSetAside: boolean,
  ) {
    super(() => url, 'milkround-simulate');
  }

  override async send<T>(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<T> {
    const startedAt = performance.now();
    const answer = await super.send<T>(method, path, options);
    this.figures.tookMs.push(performance.now() - startedAt);
    if (path === 'login') this.figures.count('signed in');
    if (path === 'get-orders') this.figures.count('lists read');
    return answer;
  }

  override async sync(token: string, commands: readonly SyncCommand[], waiting: number) {
    const answer = await super.sync(token, commands, waiting);
    this.countResults(commands, answer);
    return answer;
  }

  private countResults(commands: readonly SyncCommand[], { data }: Written<SyncResult[]>): void {
    for (const [index, { result, message }] of data.entries()) {
      const command = commands[index];
      if (result !== 'set-aside' && command) this.figures.count(nameOf(command));
      else if (this.expectsSetAside) this.figures.count('set aside');
      else this.figures.fail(this.name, message);
    }
  }
}

/** Whether the same call may succeed later: it got no answer, or the server was busy. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status === BUSY;

/** The counted name of an entry. */
function nameOf(command: SyncCommand): string {
  switch (command.type) {
    case 'edit-product-order':
      return 'quantities';
    case 'edit-order-status':
      return 'done';
    case 'edit-order-remarks':
      return 'absenceRemarks' in command.data ? 'absences' : 'payments';
    default:
      return 'days closed';
  }
}
