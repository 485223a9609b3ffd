import { ApiError, failureOf } from '../api/errors';
import { uploadRefusal, rowErrorsOf } from './send-upload';

const refused = (status: number, body: unknown) => failureOf(status, 'Nope', body, false);
const rows = [
  { row: 3, column: 'Product', message: '"Cwo" is not a product. Did you mean "Cow"?' },
  { row: 4, column: 'MDE', message: '"MDE-0O1" is not an MDE.' },
];

describe('the reason why an upload was refused', () => {
  it.each([
    [
      'The file has 2 errors. Nothing was uploaded.',
      refused(422, { message: 'The file has 2 errors. Nothing was uploaded.', errors: rows }),
    ],
    [
      'The file is larger than 10 MB. Please split it.',
      refused(413, { message: 'The file is larger than 10 MB. Please split it.' }),
    ],
    ['Error: 418 - Nope', refused(418, null)],
    [
      'The server could not be reached.',
      new ApiError(0, { message: 'The server could not be reached.' }),
    ],
    ['An unknown error occurred', 'what is thrown need not be an error'],
  ])('%s', (sentence, error) => expect(uploadRefusal(error).message).toBe(sentence));

  it('finds the rows that the server names, and no others', () => {
    expect(rowErrorsOf(refused(422, { message: 'x', errors: rows }))).toEqual(rows);
    expect(
      rowErrorsOf(
        refused(400, {
          message: 'x',
          errors: [{ field: 'orderDate', message: 'Order Date is required' }],
        }),
      ),
    ).toEqual([]);
    expect(rowErrorsOf(refused(413, null))).toEqual([]);
    expect(rowErrorsOf(new Error('x'))).toEqual([]);
  });
});
