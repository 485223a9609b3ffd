import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { consumer } from '../testing/day';
import { click, day, open, rowNames } from '../testing/open-orders';
import { closeScreen, readAgain } from '../testing/open-screen';

afterEach(closeScreen);

describe('the list', () => {
  it('is a table from 480 px up: a row per consumer, a column per product, undelivered first', async () => {
    await open({ width: 480 });
    await screen.findByRole('table', { name: 'Orders' });
    await screen.findByRole('button', { name: 'DC, Desi Cow' });
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent?.replace(/[▲▼]/, '')),
    ).toEqual(['#', 'Client', 'C', 'B', 'DC', 'Done']);
    expect(rowNames()).toEqual(['Asha', 'Chitra', 'Bina']);
    const [, asha] = screen.getAllByRole('row');
    expect(
      asha &&
        within(asha)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
    ).toEqual(['1', '2', '-', '1.5', '']);
  });
  it('gets no column while it is open: an order of another product stands below its consumer', async () => {
    let orders = day();
    await open({ orders: () => orders });
    await screen.findByRole('button', { name: 'DC, Desi Cow' });
    const columns = screen.getAllByRole('columnheader').length;
    fireEvent.pointerDown(document.body);
    orders = [consumer('c1', 'Asha', [[9, 4]]), ...orders.slice(1)];
    await readAgain();
    const added = await screen.findByRole('button', { name: 'Other: 4 required' });
    expect(added.closest('tr')?.querySelector('th')?.contains(added)).toBe(true);
    expect(added.textContent).toBe('Other4');
    expect(screen.getAllByRole('columnheader')).toHaveLength(columns);
    const search = screen.getByPlaceholderText('Search by consumer, area or address...');
    fireEvent.change(search, { target: { value: 'a' } });
    expect(screen.getAllByRole('columnheader')).toHaveLength(columns + 1);
  });
  it('sorts by a column, with its marker, and in reverse when it is chosen again', async () => {
    await open({});
    const client = await screen.findByRole('button', { name: 'Client' });
    click(client);
    expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    click(client);
    expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(rowNames()).toEqual(['Chitra', 'Asha', 'Bina']);
  });
  it('is a list of cards under 480 px', async () => {
    await open({ width: 390 });
    expect(await screen.findByRole('list', { name: 'Orders' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
  it('has cancelled stops below all others, without Done, where payment and quantity can be entered', async () => {
    const orders = [
      consumer('c1', 'Ravi', [[1, 0]]),
      consumer('c2', 'Asha', [[1, 2]], { is_delivered: true }),
      consumer('c3', 'Bina', [[1, 1]]),
    ];
    await open({ width: 390, orders });
    await screen.findByRole('list', { name: 'Orders' });
    const cards = screen.getAllByRole('listitem');
    expect(cards.map(({ dataset }) => dataset.id)).toEqual(['c3', 'c2', 'c1']);
    expect(screen.getByText('1 of 2 done')).toBeTruthy();
    const cancelled = within(cards.at(-1) ?? document.body);
    expect(cancelled.getByText('cancelled')).toBeTruthy();
    expect(cancelled.queryByRole('checkbox')).toBeNull();
    click(cancelled.getByText('Ravi'));
    expect(await screen.findByLabelText('Payment Amount (₹)')).toBeTruthy();
  });
  it('is searched, also by text that was typed before it was loaded', async () => {
    await open({});
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.change(screen.getByPlaceholderText('Search by consumer, area or address...'), {
      target: { value: 'chit' },
    });
    await screen.findByRole('table', { name: 'Orders' });
    expect(rowNames()).toEqual(['Chitra']);
    fireEvent.change(screen.getByPlaceholderText('Search by consumer, area or address...'), {
      target: { value: 'nobody' },
    });
    expect(screen.getByText('No matching data found.')).toBeTruthy();
  });
  it('says that it is loading, that it is empty, and that it failed', async () => {
    await open({ orders: [] });
    expect(screen.getAllByText('Loading...').length).toBeGreaterThan(0);
    expect(await screen.findByText('No orders for today.')).toBeTruthy();
    expect(screen.getByText(/^They appear here by themselves/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add Single Order' }).getAttribute('href')).toBe(
      '/deliveryBoy/single-order',
    );
  });
  it('can be tried again', async () => {
    const calls = await open({ orders: new Error('Failed to fetch') });
    click(await screen.findByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Error loading data.')).toBeTruthy();
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('/day')).length).toBeGreaterThan(2),
    );
  });
});
