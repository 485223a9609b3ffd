import type { RowChange } from './fold-batch';
import { ProjectionModel } from './projection-model';
import { differences } from './rollup';

const { rollups } = new ProjectionModel(
  {
    name: 'sums',
    version: 1,
    tables: [
      {
        kind: 'fold',
        table: { name: 'line', columns: { id: 'text', day: 'date', milk: 'numeric' }, key: ['id'] },
        keys: () => [],
        fold: (row) => row,
      },
      {
        kind: 'rollup',
        table: {
          name: 'total',
          columns: { day: 'date', milk: 'numeric', lines: 'int' },
          key: ['day'],
        },
        source: 'line',
        contributions: (row: { day: string; milk: number }) => [
          { key: { day: row.day }, amounts: { milk: row.milk, lines: 1 } },
        ],
      },
    ],
  },
  'live',
);
const change = (before: [string, number] | null, now: [string, number] | null): RowChange => {
  const row = (cells: [string, number] | null) =>
    cells && { id: 'x', day: cells[0], milk: cells[1] };
  return { key: { id: 'x' }, before: row(before), now: row(now), next: null };
};
const of = (...changes: RowChange[]) => differences(rollups[0]!, changes);

it('adds the present contribution of a row and subtracts the earlier one', () => {
  expect(of(change(null, ['mon', 2]), change(['mon', 5], ['mon', 1]))).toEqual([
    { day: 'mon', milk: -2, lines: 1 },
  ]);
  expect(of(change(['mon', 2], ['tue', 2.5]))).toEqual([
    { day: 'mon', milk: -2, lines: -1 },
    { day: 'tue', milk: 2.5, lines: 1 },
  ]);
});

it('stays exact over many small decimals', () => {
  const changes = Array.from({ length: 1000 }, () => change(['mon', 0.1], ['mon', 0.3]));
  expect(of(...changes)).toEqual([{ day: 'mon', milk: 200, lines: 0 }]);
});

it('says nothing where the sums stay', () => {
  expect(of(change(['mon', 1], ['mon', 2]), change(['mon', 2], ['mon', 1]))).toEqual([]);
});

it('refuses an amount that is no number', () => {
  expect(() => of(change(null, ['mon', Number.NaN]))).toThrow('total cannot add NaN to milk');
});
