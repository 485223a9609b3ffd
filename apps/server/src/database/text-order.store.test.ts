import { compareTexts } from '@milkround/contracts';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { CREATE_TEXT_ORDER } from './migrations/1-baseline';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase([CREATE_TEXT_ORDER]);
});
afterAll(() => database.drop());

async function sortInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    'select text from unnest($1::text[]) text order by text collate text_order',
    [texts],
  );
  return rows.map(({ text }) => text);
}

it('sorts digits by value, letters by alphabet regardless of case, and Devanagari after Latin', async () => {
  const sorted = [
    '2',
    '10',
    'asha',
    'Asha',
    'Áshok',
    'B9',
    'B10',
    'étage',
    'Zone',
    'अमर',
    'कमल',
    'हडपसर',
  ];
  const mixed = [
    'हडपसर',
    'Zone',
    'B10',
    'अमर',
    '10',
    'Asha',
    'étage',
    'B9',
    'कमल',
    '2',
    'Áshok',
    'asha',
  ];
  expect(await sortInDatabase(mixed)).toEqual(sorted);
  expect([...mixed].sort(compareTexts)).toEqual(sorted);
});

it('sorts names in the database as in the browser', async () => {
  const letter = fc.constantFrom(...'aAbBéÉñz019 -.,/()अआकखगहळज्ञाि');
  const name = fc
    .array(letter, { maxLength: 8 })
    .map((letters) => letters.join('').normalize('NFC'));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { maxLength: 40 }), async (names) => {
      expect(await sortInDatabase(names)).toEqual(
        [...names].sort((a, b) => compareTexts(a, b) || (Buffer.from(a) < Buffer.from(b) ? -1 : 1)),
      );
    }),
    { numRuns: 60 },
  );
});
