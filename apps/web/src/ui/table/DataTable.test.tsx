import { fireEvent, render, screen, within } from '@testing-library/react';
import { DataTable, type DataColumn } from './DataTable';

interface Cow {
  id: number;
  name: string;
  litres: number | null;
}

const columns: DataColumn<Cow>[] = [
  { key: 'id', label: 'ID', value: ({ id }) => id, isHidden: true },
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'litres', label: 'Litres', value: ({ litres }) => litres, align: 'end' },
];
const herd: Cow[] = ['Gauri 10', 'Gauri 9', 'Élan', 'lakshmi', 'Nandini', 'Radha', 'Surabhi'].map(
  (name, id) => ({
    id,
    name,
    litres: id === 3 ? null : 20 - id,
  }),
);
const key = ({ id }: Cow) => id;

const show = (props: Partial<Parameters<typeof DataTable<Cow>>[0]> = {}) =>
  render(<DataTable label="Herd" columns={columns} rows={herd} rowKey={key} {...props} />);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the data table', () => {
  it('shows five rows, pages through the rest, and leaves hidden columns out', () => {
    show();
    expect(
      screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace('↕', '')),
    ).toEqual(['Name', 'Litres']);
    expect(names()).toHaveLength(5);
    expect(screen.getByText('Page 1 of 2')).toBeTruthy();
    expect(screen.getByText('1–5 of 7')).toBeTruthy();
    press('Next');
    expect(names()).toEqual(['Radha', 'Surabhi']);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    press('Previous');
    expect(screen.getByText('Page 1 of 2')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '10' } });
    expect(names()).toHaveLength(7);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '5 per page',
      '10 per page',
      '20 per page',
    ]);
  });

  it('offers all rows on one page when there would be many pages', () => {
    const many = Array.from({ length: 51 }, (_, id) => ({ id, name: `Cow ${id}`, litres: id }));
    show({ rows: many });
    expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('All on one page');
    fireEvent.change(screen.getByLabelText('Rows per page'), {
      target: { value: screen.getAllByRole('option').at(-1)?.getAttribute('value') },
    });
    expect(names()).toHaveLength(51);
    expect(screen.getByText('1–51 of 51')).toBeTruthy();
  });

  it('has totals of the rows that match the search, and marks more and less', () => {
    const [, name, litres] = columns;
    show({
      columns: [
        { ...name!, footer: () => 'All' },
        {
          ...litres!,
          tone: (row) => (row.litres === 20 ? 'more' : row.litres === 14 ? 'less' : undefined),
          footer: (rows) => rows.length,
        },
      ],
    });
    expect(names().at(-1)).toBe('All');
    expect(screen.getByRole('cell', { name: '20' }).dataset.tone).toBe('more');
    expect(screen.getByRole('cell', { name: '19' }).dataset.tone).toBeUndefined();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'gauri' } });
    expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('2');
  });

  it('sorts in natural order, both ways, and shows the direction', () => {
    show();
    press(/Name/);
    expect(names()).toEqual(['Élan', 'Gauri 9', 'Gauri 10', 'lakshmi', 'Nandini']);
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    press(/Name/);
    expect(names()[0]).toBe('Surabhi');
    press(/Litres/);
    expect(names().slice(0, 2)).toEqual(['Surabhi', 'Radha']);
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe(
      'none',
    );
    press('Next');
    expect(names().at(-1)).toBe('lakshmi');
  });

  it('searches every visible column and begins at the first page again', () => {
    show();
    press('Next');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'GAURI 1' } });
    expect(names()).toEqual(['Gauri 10', 'Gauri 9']);
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'goat' } });
    expect(screen.getByText('No matching data found.')).toBeTruthy();
  });

  it('marks adjusted rows and shows row actions', () => {
    show({
      isAdjusted: ({ id }) => id === 1,
      actions: ({ name }) => <button type="button">Milk {name}</button>,
    });
    expect(screen.getAllByRole('row').filter(({ dataset }) => dataset.adjusted)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Milk Gauri 9' })).toBeTruthy();
  });

  it('has texts for loading, failing and being empty', () => {
    const onRetry = jest.fn();
    const { rerender } = show({ isLoading: true });
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    rerender(
      <DataTable
        label="Herd"
        columns={columns}
        rows={undefined}
        rowKey={key}
        isError
        onRetry={onRetry}
      />,
    );
    expect(screen.getByText('Error fetching data')).toBeTruthy();
    press('Retry');
    expect(onRetry).toHaveBeenCalledTimes(1);
    const empty = { emptyText: 'No orders found for 2026-11-21.', emptyHint: 'Add the first one.' };
    rerender(<DataTable label="Herd" columns={columns} rows={[]} rowKey={key} {...empty} />);
    expect(screen.getByText('No orders found for 2026-11-21.')).toBeTruthy();
    expect(screen.getByText('Add the first one.')).toBeTruthy();
  });
});
