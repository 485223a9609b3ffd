import {
  createMessage,
  type UploadAnswer,
  type UploadCheck,
  type Written,
  type Message,
} from '@milkround/contracts';
import { formatCount } from '../words/formats';
import { answer } from '../http/answer';
import type { FinishedUpload } from './uploads';

export const uploadAnswer = ({ answer: data, reached }: FinishedUpload): Written<UploadAnswer> =>
  answer(uploadMessage(data), data, reached);

export const checkAnswer = (check: UploadCheck): Written<UploadCheck> =>
  answer(checkMessage(check), check);

function uploadMessage(upload: UploadAnswer): Message {
  const { added, changed, unchanged, moved, protectedCount, errorCount } = upload;
  const count = (kind: 'added' | 'changed' | 'unchanged' | 'moved' | 'protected', number: number) =>
    createMessage(`count-${kind}`, { number: formatCount(number) });
  const parts = [count('added', added), count('changed', changed), count('unchanged', unchanged)];
  if (moved > 0) parts.push(count('moved', moved));
  if (protectedCount > 0) parts.push(count('protected', protectedCount));
  if (errorCount === 1) parts.push(createMessage('count-left-out-one'));
  if (errorCount > 1)
    parts.push(createMessage('count-left-out', { number: formatCount(errorCount) }));
  if (added + changed + moved === 0)
    return createMessage('file-nothing-changed', { what: parts.slice(2) });
  return createMessage('file-uploaded', { what: parts });
}

function checkMessage({ added, changed, errorCount }: UploadCheck): Message {
  if (errorCount === 0)
    return createMessage('file-fine', { added: formatCount(added), changed: formatCount(changed) });
  return errorCount === 1
    ? createMessage('file-has-error')
    : createMessage('file-has-errors', { number: formatCount(errorCount) });
}
