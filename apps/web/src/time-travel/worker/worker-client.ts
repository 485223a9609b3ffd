import type { CallName, ReplyMessage, WorkerCalls } from './protocol';

/** The part of a `Worker` that is used here. */
export type Port = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** Calls a worker and waits for its replies. The worker is started by the first call. */
export class WorkerClient {
  private port: Port | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(private readonly start: () => Port) {}

  /** @throws Error when the worker could not be started, or failed */
  call<Name extends CallName>(
    call: Name,
    argument: WorkerCalls[Name]['argument'],
  ): Promise<WorkerCalls[Name]['result']> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.connect().postMessage({ id, call, argument });
    });
  }

  /** Ends the worker. Calls that wait are rejected; the next call starts another worker. */
  close(reason = 'The worker was closed.'): void {
    this.port?.terminate();
    this.port = null;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }

  private connect(): Port {
    if (this.port) return this.port;
    const port = this.start();
    port.onmessage = ({ data }: MessageEvent<ReplyMessage>) => {
      const { resolve, reject } = this.waiting.get(data.id) ?? {};
      this.waiting.delete(data.id);
      if ('error' in data) reject?.(new Error(data.error));
      else resolve?.(data.result as never);
    };
    port.onerror = ({ message }) => this.close(message || 'The worker could not be started.');
    this.port = port;
    return port;
  }
}
