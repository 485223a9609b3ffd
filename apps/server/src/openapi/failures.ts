import { SERVER_SAYS, TEXTS, type Failure, type RowError } from '@milkround/contracts';
import { failure } from '../http/failures';

/** The properties of a call that determine its possible failures. */
export interface Failing {
  isPublic: boolean;
  isLogin: boolean;
  isWrite: boolean;
  isUpload: boolean;
  isExport: boolean;
  /** A write of a delivery boy: counted against his budget. */
  isEntry: boolean;
  takesInput: boolean;
  isOfOneThing: boolean;
}

/** A failure, or that of an upload, which names rows instead of fields. */
export type FailureExample = Omit<Failure, 'errors'> & { errors?: Failure['errors'] | RowError[] };

/** Every failure that a call may answer, one example each. */
export function failuresOf(call: Failing): FailureExample[] {
  const wrong = (field: string, message: string) => failure(400, message, [{ field, message }]);
  const rows = [{ row: 3, column: 'Product', message: 'There is no product "Cwo". Did you mean "Cow"?' }];
  const candidates: [applies: boolean, example: FailureExample][] = [
    [call.takesInput && call.isWrite, wrong('name', 'name is required')],
    [call.takesInput && !call.isWrite, wrong('fromDate', 'From date cannot be after To date')],
    [call.isLogin, failure(401, TEXTS.wrongLogin)],
    [!call.isPublic, failure(401, TEXTS.unauthorized)],
    [!call.isPublic, failure(403, TEXTS.wrongRole)],
    [call.isOfOneThing, failure(404, TEXTS.notFound)],
    [call.isExport, failure(404, TEXTS.noDataToExport)],
    [call.isWrite && !call.isPublic, failure(409, TEXTS.dayClosed)],
    [call.isWrite, failure(413, 'This is too large to be sent.')],
    [call.isWrite, failure(415, 'This kind of content is not accepted here.')],
    [call.isUpload, { ...failure(422, 'The file has 1 error.'), errors: rows }],
    [call.isLogin, failure(429, TEXTS.tooManyTries)],
    [call.isEntry, failure(429, SERVER_SAYS.budgetFull)],
    [true, failure(503, 'The database cannot be reached. Please try again in a moment.')],
  ];
  return candidates.flatMap(([applies, example]) => (applies ? [example] : []));
}
