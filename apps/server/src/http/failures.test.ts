import { createMessage } from '@milkround/contracts';
import { HttpException, NotFoundException } from '@nestjs/common';
import { RuleViolation } from '@milkround/domain';
import { ClaimTaken, VersionConflict } from '@milkround/event-store';
import { QueryFailedError } from 'typeorm';
import { failureOf } from './failures';
import { InvalidInput } from './input/invalid-input';

const withCode = (code: string, message = 'secret') => Object.assign(new Error(message), { code });

describe('the answer to a failure', () => {
  it('names the fields of wrong input and leads with the first', () =>
    expect(
      failureOf(
        new InvalidInput([
          { field: 'name', message: createMessage('name-required') },
          { field: 'email', message: createMessage('email-required') },
        ]),
      ),
    ).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: 'Name is required',
      code: 'name-required',
      params: {},
      errors: [
        { field: 'name', message: 'Name is required', code: 'name-required', params: {} },
        { field: 'email', message: 'Email is required', code: 'email-required', params: {} },
      ],
    }));

  it.each([
    ['invalid', 400],
    ['conflict', 409],
    ['unknown', 404],
  ] as const)('answers a refusal by a rule as %s with %i', (kind, statusCode) =>
    expect(failureOf(new RuleViolation(createMessage('day-closed'), kind))).toMatchObject({
      statusCode,
      message: 'The day is closed.',
      code: 'day-closed',
      params: {},
    }),
  );

  it('names the field of a rule', () =>
    expect(
      failureOf(
        new RuleViolation(createMessage('round-too-large', { available: 3 }), 'invalid', {
          field: 'consumerNo',
        }),
      )?.errors,
    ).toEqual([
      {
        field: 'consumerNo',
        message: 'Only 3 available',
        code: 'round-too-large',
        params: { available: 3 },
      },
    ]));

  it.each([
    ['area-name', 'name', 'area-name-taken', 'There is a zone "Baner" already.'],
    ['product-name', 'name', 'product-name-taken', 'There is a product "Baner" already.'],
    [
      'email:supervisor',
      'email',
      'supervisor-email-taken',
      'There is a supervisor with the email "Baner" already.',
    ],
    [
      'unique-id:delivery-boy',
      'uniqueId',
      'delivery-boy-unique-id-taken',
      'There is a delivery boy with the unique id "Baner" already.',
    ],
  ])('names the taken value, and its field: %s', (kind, field, code, message) =>
    expect(failureOf(new ClaimTaken({ kind, value: 'Baner', streamId: 'area/1' }))).toEqual({
      statusCode: 409,
      error: 'Conflict',
      message,
      code,
      params: { value: 'Baner' },
      errors: [{ field, message, code, params: { value: 'Baner' } }],
    }),
  );

  it('says that an unknown kind of value is taken, without a field', () =>
    expect(failureOf(new ClaimTaken({ kind: 'other', value: 'x', streamId: 's' }))).toEqual({
      statusCode: 409,
      error: 'Conflict',
      message: '"x" is already in use.',
      code: 'name-taken',
      params: { value: 'x' },
    }));

  it('asks to try again after a conflicting write', () =>
    expect(failureOf(new VersionConflict('area/1'))?.statusCode).toBe(409));

  it('answers the message of a library unchanged', () =>
    expect(failureOf(new HttpException('Not like this', 418))).toMatchObject({
      message: 'Not like this',
      code: 'literal',
      params: { text: 'Not like this' },
    }));

  it('does not repeat the path of an unknown route', () =>
    expect(failureOf(new NotFoundException('Cannot GET /secret'))?.message).toBe(
      'This was not found.',
    ));

  it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '08P01'])(
    'says 503 without a database: %s',
    (code) => {
      expect(failureOf(withCode(code))).toMatchObject({
        statusCode: 503,
        message: expect.not.stringContaining('secret'),
      });
      expect(failureOf(new QueryFailedError('select 1', [], withCode(code)))?.statusCode).toBe(503);
    },
  );

  it.each([
    ['53100', "The server's disk is full; what you enter is kept on the phone."],
    ['ENOSPC', "The server's disk is full; what you enter is kept on the phone."],
    ['53300', 'The database has no free connection. Please try again in a moment.'],
    ['25006', 'The database is read-only at the moment; what you enter is kept on the phone.'],
    ['40001', 'The server is very busy. Please try again in a moment.'],
    ['55P03', 'The server is very busy. Please try again in a moment.'],
    [
      '57014',
      'The database took too long. Please try again in a moment; if it happens again, choose fewer days.',
    ],
  ])('says 503 with a reason: %s', (code, message) => {
    expect(failureOf(withCode(code))).toMatchObject({ statusCode: 503, message });
    expect(failureOf(new QueryFailedError('insert', [], withCode(code)))).toMatchObject({
      statusCode: 503,
      message,
    });
  });

  it('says 503 when no address of the database answers', () =>
    expect(
      failureOf(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))
        ?.statusCode,
    ).toBe(503));

  it.each([
    [
      'Connection terminated unexpectedly',
      'The database cannot be reached. Please try again in a moment.',
    ],
    [
      'Connection terminated due to connection timeout',
      'The database cannot be reached. Please try again in a moment.',
    ],
    [
      'Query runner already released. Cannot run queries anymore.',
      'The database cannot be reached. Please try again in a moment.',
    ],
    [
      'Cannot use a pool after calling end on the pool',
      'The database cannot be reached. Please try again in a moment.',
    ],
    // The message of the pool when all connections stay busy.
    [
      'timeout exceeded when trying to connect',
      'The server is very busy. Please try again in a moment.',
    ],
  ])('says 503 for "%s", with a reason', (thrown, message) =>
    expect(failureOf(new Error(thrown))).toMatchObject({ statusCode: 503, message }),
  );

  it.each([400, 413, 415])('has a sentence for an unreadable body: %i', (statusCode) =>
    expect(failureOf(Object.assign(new Error('inside'), { statusCode }))).toMatchObject({
      statusCode,
      message: expect.not.stringContaining('inside'),
    }),
  );

  it.each([
    new Error('x'),
    withCode('23505'),
    'thrown text',
    undefined,
    Object.assign(new Error('x'), { statusCode: 500 }),
  ])('knows nothing of %p', (thrown) => expect(failureOf(thrown)).toBeNull());
});
