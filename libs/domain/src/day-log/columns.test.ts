import fc from 'fast-check';
import type { LogColumn } from '@milkround/contracts';
import { anyFact } from '../spec/delivery-day.arbitrary';
import { ColumnWriter } from './column-writer';
import { readColumn } from './column-reader';
import { DictionaryReader, DictionaryWriter } from './dictionary';

const UUID = '0194c8f0-0000-7000-8000-00000000000a';

function write(values: readonly unknown[]): { column: LogColumn; dictionary: DictionaryWriter } {
  const dictionary = new DictionaryWriter();
  const writer = new ColumnWriter(dictionary);
  values.forEach((value) => writer.push(value));
  return { column: writer.end(), dictionary };
}

function readBack(values: readonly unknown[]): unknown[] {
  const { column, dictionary } = write(values);
  return readColumn(
    JSON.parse(JSON.stringify(column)) as LogColumn,
    new DictionaryReader(dictionary.joinedIds(), dictionary.texts),
  );
}

it.each<[string, unknown[]]>([
  ['nothing', []],
  ['nulls', [null, null]],
  ['numbers that differ', [1, null, 2.5]],
  ['texts with nulls around them', [null, 'a', null, 'b', 'a']],
  ['UUIDs among other texts', [UUID, 'c1', UUID]],
  ['lists', [['a'], [], ['b', 'a']]],
  [
    'lists of objects',
    [[{ orderId: UUID, quantity: 1 }], [{ orderId: UUID, quantity: 2, expected: 3 }]],
  ],
  ['objects with different fields', [{ a: 1 }, { b: 'x' }, {}, { a: 2, b: 'y' }]],
  [
    'a field that is null in one and missing in another',
    [{ seen: null }, {}, { seen: { amount: 1 } }],
  ],
  ['a text that becomes a number', ['a', 1, null]],
  ['an object after nulls', [null, { a: 1 }]],
  ['fields named like those of every object', [JSON.parse('{"__proto__":0,"toString":1}'), {}]],
])('reads back %s', (_, values) => expect(readBack(values)).toEqual(values));

it('stores a value that never changes once', () =>
  expect(write([7, 7, 7]).column).toEqual({ kind: 'same', value: 7, rows: 3 }));
it('stores a UUID as 32 digits, once', () =>
  expect(write([UUID, UUID]).dictionary.joinedIds()).toBe(UUID.replaceAll('-', '')));
it('refuses a place that has no text', () =>
  expect(() => new DictionaryReader('', []).textAt(1)).toThrow('no text at 1'));

it('reads back any values of JSON', () =>
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      (values) => void expect(readBack(values)).toEqual(JSON.parse(JSON.stringify(values))),
    ),
  ));

it('reads back the data of any fact', () =>
  fc.assert(
    fc.property(fc.array(anyFact), (facts) => {
      const data = JSON.parse(JSON.stringify(facts.map((fact) => fact.data))) as unknown[];
      expect(readBack(data)).toEqual(data);
    }),
  ));
