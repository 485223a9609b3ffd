import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Round } from '@milkround/contracts';
import { entryIdOf, refusesAll, sentBy, takesAll, entriesSentBy } from '../../../testing/sync';
import RoundOrdersScreen from './RoundOrdersScreen';
import RoundsScreen from './RoundsScreen';
import { consumer } from '../testing/day';
import { closeScreen, openScreen, showScreen } from '../testing/open-screen';

afterEach(closeScreen);

const day = () => [
  consumer('c1', 'Asha', [[1, 2]]),
  consumer('c2', 'Bina', [[1, 1]], { is_delivered: true }),
  consumer('c3', 'Chitra', [
    [1, 1.5],
    [2, 3],
  ]),
  consumer('c4', 'Dev', [[2, 1]]),
];
const roundOf = (roundId: string, roundName: string, ...consumers: string[]): Round => ({
  roundId,
  roundName,
  consumersNo: consumers.length,
  orders: Object.fromEntries(
    day().flatMap(({ consumerId, data }) =>
      consumers.includes(consumerId) ? [[consumerId, data]] : [],
    ),
  ),
});
const count = () => screen.findByLabelText<HTMLInputElement>('Consumer count');
const type = async (text: string) => fireEvent.change(await count(), { target: { value: text } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create Round' }));
const figure = (name: string) =>
  screen.getByText(name).parentElement?.querySelector('dd')?.textContent;

describe('Round Management', () => {
  it('shows the next round, the available consumers and those who are in rounds already', async () => {
    await openScreen(RoundsScreen, { orders: day(), rounds: [roundOf('r1', 'Round 1', 'c1')] });
    expect(await screen.findByRole('heading', { name: 'Next Round: Round 2' })).toBeTruthy();
    expect(figure('Available consumers')).toBe('2');
    expect(figure('Consumers already in rounds')).toBe('1');
  });

  it("estimates exactly the first N available stops, and lists only the dairy's products", async () => {
    await openScreen(RoundsScreen, { orders: day() });
    await type('2');
    const box = screen.getByRole('heading', {
      name: 'Estimated Products for 2 consumers',
    }).parentElement!;
    expect(
      within(box)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['3.5', '3', '0', '6.5']);
    expect(
      within(box)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cow', 'Buffalo', 'Desi Cow', 'Total']);
  });

  it.each([
    ['', 'Consumer quantity is required'],
    ['0', 'Must be at least 1'],
    ['4', 'Only 3 available'],
    ['1.5', 'Must be a whole number'],
  ])('refuses %p', async (typed, message) => {
    const calls = await openScreen(RoundsScreen, { orders: day() });
    await type(typed);
    create();
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect((await count()).getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    if (typed === '4')
      expect(await screen.findByText('Not enough available consumers')).toBeTruthy();
    expect(sentBy(calls)).toEqual([]);
  });

  it('creates the round, lists it first and clears the form', async () => {
    const calls = await openScreen(RoundsScreen, {
      orders: day(),
      rounds: [roundOf('r1', 'Round 1', 'c1')],
    });
    await type('2');
    create();
    expect(screen.getByRole('button', { name: 'Creating...' })).toHaveProperty('disabled', true);
    expect(await screen.findByText('Round added successfully')).toBeTruthy();
    await waitFor(() =>
      expect(entriesSentBy(calls)).toEqual([
        {
          type: 'add-round',
          data: {
            consumerNo: 2,
            roundName: 'Round 2',
            consumerIds: ['c3', 'c4'],
            productQuantities: { Cow: 1.5, Buffalo: 4, 'Desi Cow': 0, 'Gir Cow': 0 },
          },
        },
      ]),
    );
    const [entry] = sentBy(calls);
    const addresses = [entry ? entryIdOf(entry) : 'none', 'r1'].map(
      (id) => `/deliveryBoy/round-orders?round=${id}`,
    );
    await waitFor(() =>
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
        addresses,
      ),
    );
    expect(screen.getAllByRole('link')[0]?.textContent).toContain('Round 22 consumers');
    expect((await count()).value).toBe('');
    expect(screen.queryByText(/^Estimated Products/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Next Round: Round 3' })).toBeTruthy();
    expect(screen.getByText('(No undelivered consumers available)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create Round' })).toHaveProperty('disabled', true);
  });

  it('says why the server refused a round, and removes it', async () => {
    await openScreen(RoundsScreen, { orders: day(), sync: refusesAll('Only 1 available') });
    await type('2');
    create();
    expect(await screen.findByText('Error adding round: Only 1 available')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Next Round: Round 1' })).toBeTruthy();
    expect(screen.getByText('No rounds created yet')).toBeTruthy();
  });

  it('says that there are no rounds', async () => {
    await openScreen(RoundsScreen, { orders: [] });
    expect(await screen.findByText('No rounds created yet')).toBeTruthy();
    expect(screen.getByText('(No undelivered consumers available)')).toBeTruthy();
  });
});

describe('the orders of a round', () => {
  it('are only those of the round, with a link back', async () => {
    await openScreen(RoundOrdersScreen, {
      at: '/deliveryBoy/round-orders?round=r1',
      orders: day(),
      rounds: [roundOf('r1', 'Round 1', 'c1', 'c4')],
    });
    expect(await screen.findByRole('heading', { name: 'Round 1 - 2 Consumers' })).toBeTruthy();
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Done: Asha',
      'Done: Dev',
    ]);
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
      '/deliveryBoy/round',
    );
  });

  it('stay open when the round, made without a network, arrives and gets its final number', async () => {
    let isOnline = false;
    const calls = await openScreen(RoundsScreen, {
      orders: day(),
      sync: (call) => (isOnline ? takesAll(call) : { status: 503 }),
    });
    await type('2');
    create();
    const link = await screen.findByRole('link', { name: /Round 1/ });
    const at = link.getAttribute('href') ?? '';
    cleanup();
    showScreen(RoundOrdersScreen, at);
    expect(await screen.findByRole('heading', { name: 'Round 1 - 2 Consumers' })).toBeTruthy();
    const asked = () => calls.filter(({ path }) => path.endsWith('/day')).length;
    const before = asked();
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(screen.getByRole('heading', { name: 'Round 1 - 2 Consumers' })).toBeTruthy();
    expect(new Set(sentBy(calls).map(({ id }) => id)).size).toBe(1);
  });

  it.each(['/deliveryBoy/round-orders', '/deliveryBoy/round-orders?round=gone'])(
    'at %s there is no round',
    async (at) => {
      await openScreen(RoundOrdersScreen, { at, orders: day() });
      await waitFor(() => expect(screen.getByText('No round data available')).toBeTruthy());
    },
  );
});
