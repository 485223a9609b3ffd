import { EPOCH_HEADER, type SyncBody, type SyncResult, type Written } from '@milkround/contracts';
import type { SyncAnswer } from '../../apps/web/src/sync/sender';
import type { DeliveryBoyPerson } from '../support/board';
import type { HeadersSent } from '../support/client';

/** Sends a batch of entries over HTTP. @throws Error when it is not accepted */
export async function postEntries(
  person: DeliveryBoyPerson,
  body: Omit<SyncBody, 'userId'>,
  sentHeaders: HeadersSent = {},
): Promise<SyncAnswer> {
  const {
    status,
    body: answer,
    headers,
  } = await person.post<Written<SyncResult[]>>('sync', body, sentHeaders);
  if (status !== 200) throw new Error(`sync answered ${status} ${answer.message}`);
  return { results: answer.data, position: null, epoch: headers.get(EPOCH_HEADER) ?? undefined };
}
