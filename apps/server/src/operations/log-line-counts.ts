import { levels } from 'pino';
import { Counter } from 'prom-client';

const ERROR = 50;
/** Longest message that is stored: messages are constants, but a library may put a value into one. */
const MAX_MESSAGE = 200;
/** Maximum number of different messages that wait to be recorded. */
const MAX_MESSAGES = 100;

/** The lines of level error and above with one message. */
export interface LoggedError {
  message: string;
  count: number;
  /** Epoch milliseconds. */
  lastAt: number;
}

/** Counts the lines of the log since the start, by level. The log starts before the metrics, so the counter is registered later. */
export class LogLineCounts {
  readonly counter = new Counter({
    name: 'log_lines_total',
    help: 'Lines of the log, by level',
    labelNames: ['level'],
    registers: [],
  });

  private errors = new Map<string, LoggedError>();

  constructor() {
    // A counter that exists from the start lets Prometheus see the first error as an increase.
    for (const level of ['warn', 'error', 'fatal']) this.counter.inc({ level }, 0);
  }

  /**
   * @param level the number of the level in pino
   * @param args the arguments of the line: its fields, if it has any, and its message
   */
  count(level: number, args: readonly unknown[]): void {
    this.counter.inc({ level: levels.labels[level] ?? 'other' });
    if (level >= ERROR) this.add({ message: messageOf(args), count: 1, lastAt: Date.now() });
  }

  /** Returns the errors that were logged since the last call. */
  takeErrors(): LoggedError[] {
    const errors = [...this.errors.values()];
    this.errors = new Map();
    return errors;
  }

  add({ message, count, lastAt }: LoggedError): void {
    const storedError = this.errors.get(message);
    if (!storedError && this.errors.size >= MAX_MESSAGES) return;
    this.errors.set(message, {
      message,
      count: (storedError?.count ?? 0) + count,
      lastAt: Math.max(storedError?.lastAt ?? 0, lastAt),
    });
  }
}

/** Returns the constant text of a line. The message of an error may contain values, so for an error without a text only its type is stored. */
function messageOf(args: readonly unknown[]): string {
  const text = args.find((part) => typeof part === 'string');
  const [fields] = args;
  const error =
    fields instanceof Error
      ? fields
      : typeof fields === 'object' && fields !== null && 'err' in fields
        ? fields.err
        : null;
  const type = error instanceof Error && error.name !== 'Error' ? error.name : null;
  return [text ?? 'An error', type && `(${type})`].filter(Boolean).join(' ').slice(0, MAX_MESSAGE);
}
