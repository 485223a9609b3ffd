import type { Position } from './answers';
import type { DegradedPart } from './degraded';
import type { PhoneReport, PhoneState } from './phones';
import type { RowsMessage, SubscribeAnswer, SubscribeRequest } from './topics';

export const LIVE_PATH = '/live';

/** Sent every few seconds, and at once when `degraded` changes: the connection lives. */
export interface Pulse {
  /** All subscriptions of the server have been sent everything up to here. */
  sentPosition: Position;
  /** The server's clock, ISO 8601. */
  at: string;
  /** The parts of the server that do not do their full work, as far as they concern this client. */
  degraded: DegradedPart[];
}

export interface ServerToClient {
  /** Changed rows of a topic that this client is subscribed to. */
  rows: (message: RowsMessage) => void;
  /** For pages of builds before 2026-11-22: their `watched` is `sentPosition`, and a `position` of 0 tells them nothing. */
  pulse: (pulse: Pulse & { position: '0'; watched: Position }) => void;
  /** Phones that have reported; to who may see their delivery boys. No read model: it has no position. */
  phones: (phones: PhoneState[]) => void;
  /** The last message to a client that sends more than it may, with a sentence; the connection ends. */
  ended: (sentence: string) => void;
  /** For pages of builds before 2026-11-22: there is something to fetch. */
  frame: (frame: { after: Position; position: Position; changes: [] }) => void;
}

export interface ClientToServer {
  subscribe: (request: SubscribeRequest, answer: (answer: SubscribeAnswer) => void) => void;
  unsubscribe: (request: { topic: string }, answer: (done: { ended: true }) => void) => void;
  /** The state of a delivery boy's phone, from time to time and when it changes. */
  phone: (report: PhoneReport) => void;
}
