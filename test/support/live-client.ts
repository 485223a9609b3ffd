import {
  type AreaDeadline,
  comparePositions,
  LIVE_PATH,
  nameOfTopic,
  type ClientToServer,
  type ClosedDayRow,
  type DayProgress,
  type DegradedPart,
  type Happening,
  type LeftOpenRow,
  type LogEpoch,
  type Named,
  type Position,
  type Pulse,
  type RowChange,
  type RowsMessage,
  type ServerToClient,
  type SetAsideEntry,
  type StopRow,
  type SubscribeAnswer,
  type Topic,
  type TopicName,
  type TopicRows,
} from '@milkround/contracts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { isSomething } from './eventually';

const WITHIN_MS = 240_000;

/** The topics of the current day: a client subscribes to those that its role may see. */
const DAY_TOPICS: readonly TopicName[] = ['progress', 'delivery-day', 'set-aside'];

/** The rows of these topics. */
export interface DayRows {
  'day-progress': DayProgress;
  'left-open': LeftOpenRow;
  happening: Happening;
  deadline: AreaDeadline;
  stop: StopRow;
  'closed-day': ClosedDayRow;
  'set-aside': SetAsideEntry;
}

export interface LiveOptions extends Partial<ManagerOptions & SocketOptions> {
  /** The topics that it subscribes to by itself, and again after each reconnect from its last position. */
  topics?: readonly TopicName[];
}

/** A socket that stores all received messages, and resumes its topics of the day after a reconnect. */
export class LiveClient {
  readonly pulses: Position[] = [];
  /** The messages of its topics in their order of arrival, including those that it had missed. */
  readonly messages: RowsMessage[] = [];
  /** Everything up to this position was sent. */
  sentPosition: Position = '0';
  /** The epoch of the log that the last pulse named. */
  epoch: LogEpoch | null = null;
  /** The zone that the first pulse of the connection named. */
  areas: Named[] | null = null;
  /** The last pulse. */
  lastPulse: Pulse | null = null;
  /** The degraded parts in the last pulse. */
  degraded: DegradedPart[] = [];
  /** The reason of each disconnect. */
  readonly losses: string[] = [];
  /** The refusal of the handshake. */
  readonly refusals: string[] = [];
  /** Messages that began after the last known position, so that an earlier message is missing. */
  readonly gaps: RowsMessage[] = [];
  /** How often it has subscribed to its topics: once for each connection. */
  resumed = 0;
  /** The known position of each topic. */
  private readonly positions = new Map<string, Position>();
  /** Messages that arrived before the answer to their subscription. */
  private readonly earlyMessages = new Map<string, RowsMessage[]>();
  private isResuming = false;
  private readonly waitingChecks = new Set<() => void>();

  constructor(
    readonly socket: Socket<ServerToClient, ClientToServer>,
    private readonly topics: readonly TopicName[],
  ) {
    socket.on('rows', (message) => this.note(() => this.take(message)));
    socket.on('pulse', (pulse) =>
      this.note(() => {
        this.lastPulse = pulse;
        this.degraded = pulse.degraded;
        this.epoch = pulse.epoch;
        this.areas = pulse.areas ?? this.areas;
        this.takePulse(pulse.sentPosition);
      }),
    );
    socket.on('connect', () => this.note(() => (this.isResuming = true)));
    socket.on('disconnect', (reason) => this.note(() => this.losses.push(reason)));
    socket.on('connect_error', ({ message }) => this.note(() => this.refusals.push(message)));
  }

  /** The newest position that it has received. */
  get position(): Position {
    const lastPosition = this.messages.at(-1)?.position ?? '0';
    return comparePositions(lastPosition, this.sentPosition) > 0 ? lastPosition : this.sentPosition;
  }

  /** Returns the rows of one kind in the order of arrival. */
  rows<T extends keyof DayRows>(table: T): DayRows[T][] {
    return this.messages.flatMap((message) => rowsOf(message, table));
  }

  /** Waits until `look` returns a value; it is called after each message. */
  until<T>(
    what: string,
    look: () => T,
    withinMs = WITHIN_MS,
  ): Promise<NonNullable<Exclude<T, false>>> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        this.waitingChecks.delete(check);
      };
      const check = () => {
        const value = look();
        if (!isSomething(value)) return;
        stop();
        resolve(value);
      };
      const timer = setTimeout(() => {
        stop();
        reject(
          new Error(`Within ${withinMs} ms the socket did not see: ${what}. ${this.summary()}`),
        );
      }, withinMs);
      this.waitingChecks.add(check);
      check();
    });
  }

  /** Subscribes to any value as a topic and a position. */
  subscribe(topic: Topic | string, from: Position): Promise<SubscribeAnswer> {
    const request = { topic: typeof topic === 'string' ? topic : nameOfTopic(topic), from };
    return this.socket.timeout(WITHIN_MS).emitWithAck('subscribe', request);
  }

  async unsubscribe(topic: Topic): Promise<void> {
    await this.socket.timeout(WITHIN_MS).emitWithAck('unsubscribe', { topic: nameOfTopic(topic) });
  }

  close(): void {
    this.socket.disconnect();
  }

  private take(message: RowsMessage): void {
    const messages = this.earlyMessages.get(message.topic);
    if (messages) return void messages.push(message);
    const position = this.positions.get(message.topic);
    if (position !== undefined && comparePositions(message.after, position) > 0)
      this.gaps.push(message);
    this.messages.push(message);
    this.advance(message.topic, message.position);
  }

  private takePulse(position: Position): void {
    this.pulses.push(position);
    this.sentPosition = position;
    if (this.isResuming) {
      this.isResuming = false;
      void this.resume(position);
    } else
      for (const topic of this.positions.keys())
        if (!this.earlyMessages.has(topic)) this.advance(topic, position);
  }

  private advance(topic: string, position: Position): void {
    const knownPosition = this.positions.get(topic);
    if (knownPosition !== undefined && comparePositions(position, knownPosition) > 0)
      this.positions.set(topic, position);
  }

  /** Subscribes to its topics from their known positions, for the first time from now. */
  private async resume(now: Position): Promise<void> {
    for (const topic of this.topics) this.earlyMessages.set(topic, []);
    const subscribed = this.topics.map(async (topic) => {
      const from = this.positions.get(topic) ?? now;
      const answer = await this.subscribe(topic, from);
      const messages = this.earlyMessages.get(topic) ?? [];
      this.earlyMessages.delete(topic);
      if (answer.refused !== null) return;
      if (answer.change)
        this.messages.push({
          topic,
          after: from,
          position: answer.position,
          change: answer.change,
        });
      this.positions.set(topic, answer.position);
      messages.forEach((message) => this.take(message));
    });
    await Promise.all(subscribed).then(
      () => this.note(() => (this.resumed += 1)),
      () => undefined,
    );
  }

  private note(what?: () => unknown): void {
    what?.();
    for (const check of [...this.waitingChecks]) check();
  }

  private summary(): string {
    return `It saw ${this.messages.length} messages, ${this.pulses.length} pulses, losses [${this.losses.join('; ')}], refusals [${this.refusals.join('; ')}].`;
  }
}

/** Connects and waits until it is subscribed to its topics: from then on no message is missed. */
export async function live(
  url: string,
  token: string,
  options: LiveOptions = {},
): Promise<LiveClient> {
  const client = liveAttempt(url, { token }, options);
  await client.until('the topics of the day', () => client.resumed > 0);
  return client;
}

/** Tries to connect with any value as `auth`. */
export function liveAttempt(
  url: string,
  auth: object,
  { topics = DAY_TOPICS, ...options }: LiveOptions = {},
): LiveClient {
  return new LiveClient(
    io(url, {
      path: LIVE_PATH,
      auth,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      ...options,
    }),
    topics,
  );
}

/** A message's rows of one kind. */
export function rowsOf<T extends keyof DayRows>(message: RowsMessage, table: T): DayRows[T][] {
  const progress = rowsIn(message, 'progress');
  const day = rowsIn(message, 'delivery-day');
  const ofTable: { [K in keyof DayRows]: () => DayRows[K][] } = {
    'day-progress': () => progress.flatMap((row) => ('day' in row ? row.day : [])),
    'left-open': () => progress.flatMap((row) => ('leftOpen' in row ? row.leftOpen : [])),
    happening: () => progress.flatMap((row) => ('happening' in row ? row.happening : [])),
    deadline: () => progress.flatMap((row) => ('deadline' in row ? row.deadline : [])),
    stop: () => day.flatMap((row) => ('stop' in row ? row.stop : [])),
    'closed-day': () => day.flatMap((row) => ('closedDay' in row ? row.closedDay : [])),
    'set-aside': () => rowsIn(message, 'set-aside'),
  };
  return ofTable[table]();
}

const rowsIn = <N extends TopicName>({ topic, change }: RowsMessage, name: N): TopicRows[N][] =>
  topic === name && isOf<N>(change) ? change.rows : [];

/** A message of a topic has rows of that topic. */
const isOf = <N extends TopicName>(
  change: RowsMessage['change'],
): change is RowChange<TopicRows[N]> => 'rows' in change;
