import {
  createMessage,
  type Failure,
  type RowError,
  appendMessage,
  toAnswerMessage,
  type Message,
} from '@milkround/contracts';
import { failure } from '../http/failures';

/** The properties of a call that determine its possible failures. */
export interface OperationTraits {
  isPublic: boolean;
  isLogin: boolean;
  isWrite: boolean;
  isUpload: boolean;
  isExport: boolean;
  /** A write of a delivery boy, whose entries are limited. */
  isEntry: boolean;
  takesInput: boolean;
  isOfOneThing: boolean;
}

/** A failure, or that of an upload, which names rows instead of fields. */
export type FailureExample = Omit<Failure, 'errors'> & { errors?: Failure['errors'] | RowError[] };

/** Returns one example of each failure that a call may answer. */
export function failuresOf(call: OperationTraits): FailureExample[] {
  const invalidField = (field: string, message: Message) =>
    failure(400, message, [{ field, ...toAnswerMessage(message) }]);
  const noProduct = appendMessage(
    createMessage('row-not-product', { name: 'Cwo' }),
    createMessage('row-meant', { name: 'Cow' }),
  );
  const rows = [{ row: 3, column: 'Product', ...toAnswerMessage(noProduct) }];
  const candidates: [applies: boolean, example: FailureExample][] = [
    [
      call.takesInput && call.isWrite,
      invalidField('name', createMessage('input-required', { field: 'name' })),
    ],
    [
      call.takesInput && !call.isWrite,
      invalidField('fromDate', createMessage('input-range-backwards')),
    ],
    [call.isLogin, failure(401, createMessage('wrong-login'))],
    [!call.isPublic, failure(401, createMessage('unauthorized'))],
    [!call.isPublic, failure(403, createMessage('wrong-role'))],
    [call.isOfOneThing, failure(404, createMessage('not-found'))],
    [call.isExport, failure(404, createMessage('no-data-to-export'))],
    [call.isWrite && !call.isPublic, failure(409, createMessage('day-closed'))],
    [call.isWrite, failure(413, createMessage('request-too-large'))],
    [call.isWrite, failure(415, createMessage('content-not-accepted'))],
    [call.isUpload, { ...failure(422, createMessage('file-has-error')), errors: rows }],
    [call.isLogin, failure(429, createMessage('too-many-tries'))],
    [call.isEntry, failure(429, createMessage('too-many-entries'))],
    [true, failure(503, createMessage('database-unreachable'))],
  ];
  return candidates.flatMap(([applies, example]) => (applies ? [example] : []));
}
