import {
  createMessage,
  type UploadAnswer,
  type UploadCheck,
  type Written,
  type Message,
} from '@milkround/contracts';
import { answer } from '../http/answer';
import { checkMessage, countClauses } from '../spreadsheets/file-messages';
import type { FinishedUpload } from './uploads';

export const uploadAnswer = ({ answer: data, reached }: FinishedUpload): Written<UploadAnswer> =>
  answer(uploadMessage(data), data, reached);

export const checkAnswer = (check: UploadCheck): Written<UploadCheck> =>
  answer(check.unanswered.length > 0 ? createMessage('file-asks') : checkMessage(check), check);

function uploadMessage(upload: UploadAnswer): Message {
  const { added, changed, unchanged, takenOff = 0, moved, protectedCount, errorCount } = upload;
  const parts = countClauses(
    {
      ...{ added, changed, unchanged },
      ...(takenOff > 0 && { takenOff }),
      ...(moved > 0 && { moved }),
      ...(protectedCount > 0 && { protected: protectedCount }),
    },
    errorCount,
  );
  if (added + changed + moved + takenOff === 0)
    return createMessage('file-nothing-changed', { what: parts.slice(2) });
  return createMessage('file-uploaded', { what: parts });
}
