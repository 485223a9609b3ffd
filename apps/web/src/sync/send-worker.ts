import {
  API,
  EPOCH_HEADER,
  HEADERS,
  SETTINGS_PATH,
  type DeliveryBoySession,
  type LogEpoch,
  type SyncResult,
  type Written,
} from '@milkround/contracts';
import { ApiError } from '../api/api-error';
import { newKey } from '../api/key';
import { isOwnAnswer, retryAfterOf } from '../api/own-answer';
import { serverTime } from '../api/server-time';
import { openPhoneDatabase, type PhoneDatabase } from './database';
import { deviceClock, noteClockSets } from './device-clock';
import { EntryStore } from './entry-store';
import { KeptSessions } from './kept-sessions';
import { SEND_TAG } from './send-later';
import { Sender, type SenderParts } from './sender';
import { openTabChannel, outboxName } from './tab-channel';
import { runExclusive } from './tab-mutex';

/** The event of Background Sync, which the browser repeats when `waitUntil` gets a promise that rejects. */
interface SyncEvent {
  readonly tag: string;
  waitUntil(promise: Promise<void>): void;
}
declare const self: {
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

const WITHIN_MS = 30_000;
const SESSION_OVER: ReadonlySet<number> = new Set([401, 403]);

// A part of the service worker: sends the waiting entries of this device while no page does, as after the phone was locked.
self.addEventListener('sync', (event) => {
  if (event.tag === SEND_TAG) event.waitUntil(sendAll());
});

/** Sends the entries of everybody whose session is valid. @throws Error when some were not sent: the browser then tries again later */
async function sendAll(): Promise<void> {
  const database = await openPhoneDatabase();
  try {
    await noteClockSets(database);
    for (const { session, isOver } of await new KeptSessions(database).readAll())
      if (!isOver) await sendOf(session, database);
  } finally {
    database.close();
  }
}

async function sendOf(session: DeliveryBoySession, database: PhoneDatabase): Promise<void> {
  const { id: owner } = session.deliveryBoyInfo;
  const store = new EntryStore(database);
  if ((await store.countWaiting(owner)) === 0) return;
  const otherTabs = openTabChannel(outboxName(owner));
  let sending = Promise.resolve();
  let epoch: LogEpoch = '';
  const sender = new Sender({
    outbox: {
      waiting: (limit) => store.waiting(owner, limit),
      countWaiting: () => store.countWaiting(owner),
      lastTaken: () => store.lastTaken(owner),
      settle: async (...settled) => {
        await store.settle(...settled);
        otherTabs.notify();
      },
    },
    post: (body) => post(session, body, epoch),
    runExclusive: (work) =>
      (sending = runExclusive(outboxName(owner), async () => {
        // After a restore of the log, earlier entries are sent before those that were made since.
        epoch = await readEpoch();
        await store.waitAgain(owner, epoch);
        await work();
      })),
    clock: deviceClock,
  });
  sender.wake();
  await sending
    .catch((error: unknown) => {
      // Without a valid session everything stays.
      if (!(error instanceof ApiError && SESSION_OVER.has(error.status))) throw error;
    })
    .finally(() => {
      sender.stop();
      otherTabs.close();
    });
}

async function readEpoch(): Promise<LogEpoch> {
  const { headers } = await call(SETTINGS_PATH, {});
  return headers.get(EPOCH_HEADER) ?? '';
}

async function post(
  { token, deliveryBoyInfo: { id } }: DeliveryBoySession,
  body: Parameters<SenderParts['post']>[0],
  epoch: LogEpoch,
): ReturnType<SenderParts['post']> {
  const response = await call(`${API}/delivery-boy/sync`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [HEADERS.idempotencyKey]: newKey(),
      [EPOCH_HEADER]: epoch,
    },
    body: JSON.stringify({ userId: id, ...body }),
  });
  const { data } = (await response.json()) as Written<SyncResult[]>;
  return {
    results: data,
    position: response.headers.get(HEADERS.position),
    epoch: response.headers.get(EPOCH_HEADER) ?? undefined,
  };
}

/** A call without the client's texts, which no worker shows. @throws ApiError unless the server answers with a success */
async function call(url: string, request: RequestInit): Promise<Response> {
  const requestId = newKey();
  const response = await fetch(url, {
    ...request,
    headers: { ...request.headers, accept: 'application/json', [HEADERS.requestId]: requestId },
    redirect: 'manual',
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const message = `The call was answered with ${response.status}`;
  if (!isOwnAnswer(requestId, (name) => response.headers.get(name)))
    throw new ApiError(0, { message });
  serverTime.learn(response);
  if (!response.ok)
    throw new ApiError(response.status, { message }, [], null, retryAfterOf(response));
  return response;
}
