import { pageIn, withPage, type TableAddress } from './table-address';
import { ALL_ROWS } from './table-sizes';

const TABLE: TableAddress = {
  first: { search: '', sort: 'name', page: 0, size: 20 },
  sizes: [20, 50],
  sorts: ['name', '-name'],
  lastPage: 9,
};
const FIRST = TABLE.first;

it.each([
  ['', FIRST],
  ['q=asha&sort=-name&page=3&size=50', { search: 'asha', sort: '-name', page: 2, size: 50 }],
  ['page=0&size=7&sort=secret', FIRST],
  ['page=10', FIRST],
  ['page=1.5', FIRST],
  ['size=all', FIRST],
  ['q=%00ash%00a', { ...FIRST, search: 'asha' }],
  [`q=${'x'.repeat(99)}🥛`, { ...FIRST, search: 'x'.repeat(99) }],
  ['size=99999&page=-1&sort=toString', FIRST],
])('%p names a page', (address, page) =>
  expect(pageIn(new URLSearchParams(address), TABLE)).toEqual(page),
);

it('has all rows on one page only if the table offers it', () =>
  expect(pageIn(new URLSearchParams('size=all'), { ...TABLE, hasAll: true }).size).toBe(ALL_ROWS));

it('writes values other than the defaults, and keeps all other parameters', () => {
  const here = new URLSearchParams('date=2026-11-21&page=4');
  expect(
    withPage(here, { search: 'asha', sort: '-name', page: 2, size: 50 }, TABLE).toString(),
  ).toBe('date=2026-11-21&q=asha&sort=-name&page=3&size=50');
  expect(withPage(here, FIRST, TABLE).toString()).toBe('date=2026-11-21');
});
