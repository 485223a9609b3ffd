import type { LogEpoch, Named, Position, Timestamp } from './answers';
import type { DegradedPart } from './degraded';
import type { Message } from './messages';
import type { PhoneReport, PhoneState } from './phones';
import type { Role } from './session';
import type { RowsMessage, SubscribeAnswer, SubscribeRequest } from './topics';

export const LIVE_PATH = '/live';

/** The time between two pulses. A phone hears fewer, because each wakes its radio. */
export const pulseMsOf = (role: Role): number => (role === 'delivery-boy' ? 15_000 : 2_000);

/** Says how complete the messages of a socket are. Sent every {@link pulseMsOf} ms, and at once when `degraded` changes. */
export interface Pulse {
  epoch: LogEpoch;
  /** Position up to which all changes have been sent to all subscriptions of this socket. */
  sentPosition: Position;
  /**
   * Moment up to which everything that was written to the log has been sent, by the server's clock, ISO 8601: it stays while the read models do not
   * advance. Null while it is unknown.
   */
  completeAt: Timestamp | null;
  /** The server's clock, ISO 8601. */
  at: string;
  /** The degraded parts of the server that concern this client. */
  degraded: DegradedPart[];
  /** The zones of a supervisor, the first one first. Only the first pulse of a connection has them. */
  areas?: Named[];
}

export interface ServerToClient {
  /** Changed rows of a topic that this client is subscribed to. */
  rows: (message: RowsMessage) => void;
  pulse: (pulse: Pulse) => void;
  /** Phones that have reported, sent to every person who may see their delivery boys. They are not a read model, so there is no position. */
  phones: (phones: PhoneState[]) => void;
  /** The last message before the server disconnects a client that sends too much: the English text, and the message. */
  ended: (text: string, message: Message) => void;
}

export interface ClientToServer {
  subscribe: (request: SubscribeRequest, answer: (answer: SubscribeAnswer) => void) => void;
  unsubscribe: (request: { topic: string }, answer: (done: { ended: true }) => void) => void;
  /** Answers the server's clock, ISO 8601, by which a client knows how late a pulse comes. */
  clock: (answer: (at: Timestamp) => void) => void;
  /** Reports the state of a delivery boy's phone, regularly and when it changes. */
  phone: (report: PhoneReport) => void;
}
