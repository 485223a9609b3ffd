import { randomUUID } from 'node:crypto';
import type {
  ApplyBody,
  Read,
  SetAsideEntry,
  SyncResult,
  SyncType,
  Written,
} from '@milkround/contracts';
import type { Answer, HeadersSent, Person } from './client';
import { done } from './catalog';

export interface Sent {
  id: string;
  type: string;
  data: object;
  occurredAt: string;
}

/** Creates an entry of a phone's outbox; by default made now. */
export const entry = (type: SyncType, data: object, more: Partial<Sent> = {}): Sent => ({
  id: randomUUID(),
  type,
  data,
  occurredAt: new Date().toISOString(),
  ...more,
});
export const quantityEntry = (
  orderId: string,
  deliverdQuantity: unknown,
  more?: Partial<Sent>,
): Sent => entry('edit-product-order', { orderId, deliverdQuantity }, more);
export const doneEntry = (consumerId: string, more?: Partial<Sent>, isDelivered = true): Sent =>
  entry('edit-order-status', { consumerId, isDelivered }, more);

/** Returns the time this many minutes before now; negative values are after now. */
export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

export const send = (
  boy: Person,
  commands: unknown,
  more: object = {},
  headers?: HeadersSent,
): Promise<Answer<Written<SyncResult[]>>> =>
  boy.post<Written<SyncResult[]>>('sync', { commands, ...more }, headers);

/** Sends a batch that the server must accept, and returns its results. */
export async function synced(
  boy: Person,
  commands: unknown[],
  more: object = {},
): Promise<SyncResult[]> {
  const { status, body } = await send(boy, commands, more);
  if (status !== 200) throw new Error(`sync answered ${status} ${body.message}`);
  return body.data;
}

export const wordsOf = (results: SyncResult[]): string[] =>
  results.map(({ result, message }) => `${result}: ${message}`);
export const resultsOf = (results: SyncResult[]): string[] => results.map(({ result }) => result);

export const inbox = async (person: Person, query = ''): Promise<SetAsideEntry[]> =>
  (await person.get<Read<SetAsideEntry[]>>(`set-aside${query}`)).body.data;

export const apply = (
  person: Person,
  id: string,
  body: ApplyBody = {},
): Promise<Answer<Written<SetAsideEntry>>> =>
  person.post<Written<SetAsideEntry>>(`set-aside/${id}/apply`, body);
export const dismiss = (person: Person, id: string, note: string): Promise<SetAsideEntry> =>
  done<SetAsideEntry>(person, `set-aside/${id}/dismiss`, { note });
