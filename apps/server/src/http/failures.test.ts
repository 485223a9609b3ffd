import { HttpException, NotFoundException } from '@nestjs/common';
import { RuleViolation } from '@milkround/domain';
import { ClaimTaken, VersionConflict } from '@milkround/event-store';
import { QueryFailedError } from 'typeorm';
import { failureOf } from './failures';
import { InvalidInput } from './input/invalid-input';

const withCode = (code: string, message = 'secret') => Object.assign(new Error(message), { code });

describe('what a failure is told as', () => {
  it('names the fields of wrong input and leads with the first', () =>
    expect(
      failureOf(
        new InvalidInput([
          { field: 'a', message: 'A is wrong' },
          { field: 'b', message: 'B is wrong' },
        ]),
      ),
    ).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: 'A is wrong',
      errors: [
        { field: 'a', message: 'A is wrong' },
        { field: 'b', message: 'B is wrong' },
      ],
    }));

  it.each([
    ['invalid', 400],
    ['conflict', 409],
    ['unknown', 404],
  ] as const)('answers a rule that says no as %s with %i', (kind, statusCode) =>
    expect(failureOf(new RuleViolation('code', 'The day is closed.', kind))).toMatchObject({ statusCode, message: 'The day is closed.' }),
  );

  it('names the field that a rule is about', () =>
    expect(failureOf(new RuleViolation('code', 'Only 3 available', 'invalid', { field: 'consumerNo' }))?.errors).toEqual([
      { field: 'consumerNo', message: 'Only 3 available' },
    ]));

  it.each([
    ['area-name', 'name', 'There is a zone "Baner" already.'],
    ['product-name', 'name', 'There is a product "Baner" already.'],
    ['email:supervisor', 'email', 'There is a supervisor with the email "Baner" already.'],
    ['unique-id:delivery-boy', 'uniqueId', 'There is a delivery boy with the unique id "Baner" already.'],
  ])('names what is taken, and its field: %s', (kind, field, message) =>
    expect(failureOf(new ClaimTaken({ kind, value: 'Baner', streamId: 'area/1' }))).toEqual({
      statusCode: 409,
      error: 'Conflict',
      message,
      errors: [{ field, message }],
    }),
  );

  it('says of something that forms do not know that it is taken, without a field', () =>
    expect(failureOf(new ClaimTaken({ kind: 'other', value: 'x', streamId: 's' }))).toEqual({
      statusCode: 409,
      error: 'Conflict',
      message: 'There is a thing "x" already.',
    }));

  it('asks to try again when somebody was faster', () => expect(failureOf(new VersionConflict('area/1'))?.statusCode).toBe(409));

  it('keeps the rows that a file was refused for', () => {
    const errors = [{ row: 3, column: 'Product', message: 'There is no product "Cwo"' }];
    const message = 'The file has 1 error.';
    expect(failureOf(new HttpException({ statusCode: 422, error: 'Unprocessable Entity', message, errors }, 422))).toEqual({
      statusCode: 422,
      error: 'Unprocessable Entity',
      message,
      errors,
    });
  });

  it('does not repeat the path of a route that is not there', () =>
    expect(failureOf(new NotFoundException('Cannot GET /secret'))?.message).toBe('There is no such thing here.'));

  it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '08P01'])('says 503 without a database: %s', (code) => {
    expect(failureOf(withCode(code))).toMatchObject({ statusCode: 503, message: expect.not.stringContaining('secret') });
    expect(failureOf(new QueryFailedError('select 1', [], withCode(code)))?.statusCode).toBe(503);
  });

  it.each([
    ['53100', "The server's disk is full; what you enter is kept on the phone."],
    ['ENOSPC', "The server's disk is full; what you enter is kept on the phone."],
    ['53300', 'The database has no free connection. Please try again in a moment.'],
    ['25006', 'The database is read-only at the moment; what you enter is kept on the phone.'],
    ['40001', 'The server is very busy. Please try again in a moment.'],
    ['55P03', 'The server is very busy. Please try again in a moment.'],
    ['57014', 'The server is very busy. Please try again in a moment.'],
  ])('says 503 and why: %s', (code, message) => {
    expect(failureOf(withCode(code))).toMatchObject({ statusCode: 503, message });
    expect(failureOf(new QueryFailedError('insert', [], withCode(code)))).toMatchObject({ statusCode: 503, message });
  });

  it('says 503 when no address of the database answers', () =>
    expect(failureOf(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))?.statusCode).toBe(503));

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Cannot use a pool after calling end on the pool',
  ])('says 503 for "%s"', (message) => expect(failureOf(new Error(message))?.statusCode).toBe(503));

  it.each([400, 413, 415])('has a sentence for a body that cannot be read: %i', (statusCode) =>
    expect(failureOf(Object.assign(new Error('inside'), { statusCode }))).toMatchObject({
      statusCode,
      message: expect.not.stringContaining('inside'),
    }),
  );

  it.each([new Error('x'), withCode('23505'), 'thrown text', undefined, Object.assign(new Error('x'), { statusCode: 500 })])(
    'knows nothing of %p',
    (thrown) => expect(failureOf(thrown)).toBeNull(),
  );
});
