import { API, type BusinessDate } from '@milkround/contracts';
import { failureOf } from '../../../api/errors';
import { fileIn } from '../../../api/file-body';
import { send } from '../../../api/send';
import { currentSession, expireSession } from '../../../session/session';
import { fileForm } from '../../../file-upload/send-upload';
import type { ChosenFile } from '../../../file-upload/upload-file';

/** The time that the server needs to read the largest file. */
const TIMEOUT_MS = 120_000;

/** The workbook of a file's rows with errors. @throws ApiError */
export async function fetchFaultyRows(file: ChosenFile, date: BusinessDate): Promise<Blob> {
  const session = currentSession();
  const response = await send({
    method: 'POST',
    url: `${API}/admin/add-order/errors`,
    headers: session ? { authorization: `Bearer ${session.token}` } : {},
    body: fileForm(file, { orderDate: date }),
    timeoutMs: TIMEOUT_MS,
  });
  if (response.ok) return fileIn(response);
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 401 && session)
    expireSession(session.token, window.location.pathname + window.location.search);
  throw failureOf(response.status, response.statusText, body, false);
}
