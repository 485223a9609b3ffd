import { API, type BusinessDate } from '@milkround/contracts';
import { checkResponse } from '../../../api/client';
import { fileIn } from '../../../api/file-body';
import { send } from '../../../api/send';
import { currentSession } from '../../../session/session';
import { choiceFields, type Choices } from './choices';
import { fileForm } from '../../../file-upload/send-upload';
import type { ChosenFile } from '../../../file-upload/upload-file';

/** The time that the server needs to read the largest file. */
const TIMEOUT_MS = 120_000;

/** The workbook of a file's rows with errors. @throws ApiError */
export async function fetchFaultyRows(
  file: ChosenFile,
  date: BusinessDate,
  choices: Choices,
): Promise<Blob> {
  const session = currentSession();
  const response = await send({
    method: 'POST',
    url: `${API}/admin/add-order/errors`,
    headers: session ? { authorization: `Bearer ${session.token}` } : {},
    body: fileForm(file, { orderDate: date, ...choiceFields(choices) }),
    timeoutMs: TIMEOUT_MS,
  });
  return fileIn(await checkResponse(response, session, false));
}
