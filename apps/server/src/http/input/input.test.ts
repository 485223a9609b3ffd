import { createMessage } from '@milkround/contracts';
import { toPlainId } from '@milkround/domain';
import type { Type } from '@nestjs/common';
import {
  BooleanField,
  ChoiceField,
  DateField,
  FlagField,
  IdField,
  QuantityField,
  WholeNumberField,
} from './fields';
import { validateAs } from './form';
import { InvalidInput } from './invalid-input';
import { SecretField, TextField, UuidField } from './text-fields';

class Body {
  @QuantityField({ required: createMessage('quantity-required') }) quantity: number;
  @IdField({ optional: true }) id?: number | null;
  @WholeNumberField(
    { min: 1, max: 50 },
    { optional: true, invalid: createMessage('round-too-small') },
  )
  count?: number | null;
  @DateField({ optional: true }) date?: string | null;
  @FlagField({ optional: true }) flag?: 0 | 1 | null;
  @BooleanField({ optional: true }) done?: boolean | null;
  @ChoiceField(['cash', 'cheque'], { optional: true }) mode?: string | null;
  @TextField({ optional: true, max: 5 }) text?: string | null;
  @TextField({ optional: true, lines: true }) remark?: string | null;
  @TextField({ optional: true, isLookup: true }) search?: string | null;
  @TextField({ optional: true, numbers: true, convert: toPlainId }) consumer?: string | null;
  @TextField({
    optional: true,
    lowerCase: true,
    pattern: /^\S+@\S+$/,
    invalid: createMessage('email-invalid'),
  })
  email?: string | null;
  @SecretField({ optional: true, min: 6 }) password?: string | null;
  @UuidField({ optional: true }) order?: string | null;
}

const taken = (fields: object): Promise<Body> => validateAs(Body, { quantity: 1, ...fields });

/** Returns the messages about the fields, or 'fine'. */
async function said<T extends object>(dto: Type<T>, fields: unknown): Promise<unknown> {
  try {
    await validateAs(dto, fields);
    return 'fine';
  } catch (error) {
    if (error instanceof InvalidInput)
      return error.errors.map(({ field, message }) => ({ field, message }));
    throw error;
  }
}

const hidden = (field: string) =>
  `${field} has characters that cannot be seen or that change the direction of text. Please type it anew.`;

describe('a quantity', () => {
  it.each([
    [0, 0],
    ['0', 0],
    [' 2.5 ', 2.5],
    ['0.125', 0.125],
    [99_999.999, 99_999.999],
  ])('%p is %p', async (given, quantity) =>
    expect((await taken({ quantity: given })).quantity).toBe(quantity),
  );

  it.each([-1, '-1', 0.0001, '1.2345', 100_000, 'two', '1e3', true, [1], { a: 1 }, NaN, Infinity])(
    'is not %p',
    async (quantity) =>
      expect(await said(Body, { quantity })).toEqual([
        { field: 'quantity', message: 'Please enter a valid quantity!' },
      ]),
  );

  it.each([undefined, null, '', '  '])('is missing when it is %p', async (quantity) =>
    expect(await said(Body, { quantity })).toEqual([
      { field: 'quantity', message: 'Expected Quantity is required' },
    ]),
  );
});

describe('fields', () => {
  it.each([
    ['text', 'ब\u095c', 'ब\u0921\u093c'],
    ['search', 'ब\u095c', 'ब\u095c'],
    ['id', '12', 12],
    ['count', 50, 50],
    ['date', '2024-02-29', '2024-02-29'],
    ['flag', '1', 1],
    ['flag', false, 0],
    ['done', 0, false],
    ['done', 'true', true],
    ['mode', 'cash', 'cash'],
    ['text', '  ab ', 'ab'],
    ['text', 'क्‌ष', 'क्‌ष'],
    ['text', 'ab\n', 'ab'],
    ['remark', 'One\n\tTwo', 'One\n\tTwo'],
    ['search', 'a\u202eb', 'a\u202eb'],
    ['consumer', 101, '101'],
    ['consumer', '0101', '0101'],
    ['consumer', 'Ａ\u2011१', 'A-1'],
    ['email', ' A@B.c ', 'a@b.c'],
    ['password', ' secret ', ' secret '],
    ['order', '0B9E9F4C-8F0E-4A54-9A3B-7A3F9A1C2D3E', '0b9e9f4c-8f0e-4a54-9a3b-7a3f9a1c2d3e'],
  ] as const)('%s takes %p as %p', async (name, given, value) =>
    expect((await taken({ [name]: given }))[name]).toBe(value),
  );

  it.each([
    ['id', 0, 'id must be a positive whole number'],
    ['id', 1.5, 'id must be a positive whole number'],
    ['id', 2_147_483_648, 'id must be a positive whole number'],
    ['count', 0, 'Must be at least 1'],
    ['count', 51, 'Must be at least 1'],
    ['date', '2025-02-29', 'date must be a date like 2025-01-31'],
    ['date', '2025-2-9', 'date must be a date like 2025-01-31'],
    ['date', ['2025-02-09', '2025-02-10'], 'date must be a date like 2025-01-31'],
    ['flag', 2, 'flag must be 0 or 1'],
    ['done', 'yes', 'done must be true or false'],
    ['mode', 'card', 'mode must be one of cash, cheque'],
    ['text', 'abcdef', 'text must be text of at most 5 characters'],
    ['text', 7, 'text must be text of at most 5 characters'],
    ['text', 'a\nb', hidden('text')],
    ['text', 'a\u202eb', hidden('text')],
    ['remark', 'One\n\u2066Two', hidden('remark')],
    ['email', 'a\u200f@b.c', 'Invalid email format'],
    ['email', 'nobody', 'Invalid email format'],
    ['password', '12345', 'password must have 6 to 200 characters'],
    ['order', '12', 'order must be a UUID'],
  ])('%s refuses %p', async (field, given, message) =>
    expect(await said(Body, { quantity: 1, [field]: given })).toEqual([{ field, message }]),
  );

  it('distinguishes a blank field from a missing one', async () => {
    const body = await taken({ text: ' ', mode: '', id: null });
    expect([body.text, body.mode, body.id, body.date]).toEqual([null, null, null, undefined]);
  });
});

describe('a body', () => {
  it('drops unknown fields', async () =>
    expect(await taken({ admin: true })).not.toHaveProperty('admin'));
  it('names every wrong field, in order', async () =>
    expect(await said(Body, { id: 'x', text: 'too long' })).toMatchObject([
      { field: 'quantity' },
      { field: 'id' },
      { field: 'text' },
    ]));
  it.each([[[]], [[{ quantity: 1 }]], ['{"quantity":1}'], [7], [null], [true]])(
    'is no %p',
    async (body) =>
      expect(await said(Body, body)).toEqual([
        { field: 'body', message: 'A JSON object is expected' },
      ]),
  );
  it('holds no characters that the database cannot', async () => {
    expect(await said(Body, { quantity: 1, text: 'a\0' })).toMatchObject([{ field: 'text' }]);
    expect(await said(Body, { quantity: 1, text: '\ud83d' })).toMatchObject([{ field: 'text' }]);
    expect((await taken({ text: '🥛' })).text).toBe('🥛');
  });
  it('is not nested beyond measure', async () => {
    let nested: object = {};
    for (let depth = 0; depth < 50_000; depth++) nested = { nested };
    expect(await said(Body, { text: nested })).toMatchObject([
      { message: 'The input is nested too deeply' },
    ]);
  });

  it('has at most a hundred fields', async () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
    expect(await said(Body, { quantity: 1, ...fields(99) })).toBe('fine');
    expect(await said(Body, { quantity: 1, ...fields(100) })).toMatchObject([
      { message: 'The input has too many fields' },
    ]);
  });

  it('contains the known fields only, with any other input', async () => {
    expect(await taken({ text: 'a', other: { text: 'b' }, 'a\0b': 1, toString: 1 })).toEqual({
      quantity: 1,
      text: 'a',
    });
  });
});
