import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { PhoneState, Progress, SetAsideEntry } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { startSession } from '../../../session/session';
import { day, happening } from '../../../testing/dashboard-morning';
import { admin, supervisor } from '../../../testing/sessions';
import { fakeWire, type Reply } from '../../../testing/wire';
import { updatePhoneStates } from '../../../live/phone-states';
import { setAsideEntry } from '../../../testing/set-aside-entry';
import { Dashboard } from './Dashboard';
import { mergeProgress, progressQuery } from '../../../live/progress';

const products = [{ productId: 1, productName: 'Cow', required: 80.5, delivered: null }];
const progress: Progress = {
  position: '10',
  date: '2026-11-21',
  days: [
    day({ done: 20, products, lastHeardAt: '2026-11-21T01:00:00Z' }),
    day({
      deliveryBoyId: 2,
      deliveryBoyName: 'Sanjay Joshi',
      uniqueId: 'MDE-002',
      stops: 40,
      done: 40,
      closedAt: '2026-11-21T01:00:00Z',
    }),
  ],
  before: [],
  usual: [],
  deadlines: [{ areaId: 1, deadline: '07:30' }],
  monthBefore: [{ productName: 'Cow', totalQuantity: 1000 }],
  happenings: [happening()],
};
const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};
const stats = {
  total_today_orders: 0,
  total_today_delivered: 0,
  total_active_areas: 4,
  total_delivery_boys: 20,
};

function open(
  officeRole: 'admin' | 'supervisor',
  answer: Reply,
  setAside: SetAsideEntry[] = [],
  total_delivery_boys = 20,
  counts: () => Error | null = () => null,
  catalog: Record<string, unknown> = {},
  consumers = 0,
) {
  const calls = fakeWire(({ path }) => {
    if (path.endsWith('/progress')) return answer;
    if (path.endsWith('/get-consumers')) return { body: { data: [], total: consumers } };
    if (path.includes('/get-'))
      return {
        body: {
          data: catalog[path.split('/').pop() ?? ''] ?? (path.endsWith('settings') ? settings : []),
        },
      };
    if (path.endsWith('/set-aside')) return { body: { data: setAside } };
    const failure = path.endsWith('/dashboard-stats') ? counts() : null;
    return (
      failure ?? {
        body: {
          data: path.endsWith('/dashboard-stats') ? { ...stats, total_delivery_boys } : settings,
        },
      }
    );
  });
  startSession(officeRole === 'admin' ? admin : supervisor);
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Dashboard
          officeRole={officeRole}
          title={officeRole === 'admin' ? 'Admin Dashboard' : 'Supervisor Dashboard'}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { client, calls };
}
const card = (label: string) =>
  screen.getByText(label).parentElement?.querySelector('b')?.textContent;

describe('the dashboard', () => {
  it('shows the day of the supervisor, and follows the pushed rows without a fetch', async () => {
    const { client, calls } = open('supervisor', { body: { data: progress } });
    expect(screen.getByText('Loading...')).toBeTruthy();
    await screen.findByText('Just now');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Supervisor Dashboard');
    expect(screen.getByText('Sat 21 Nov').parentElement?.textContent).toBe('Baner · Sat 21 Nov');
    expect(['Deliveries Today', 'Deliveries Made', 'Deliveries Remaining'].map(card)).toEqual([
      '100',
      '60',
      '40',
    ]);
    expect(screen.queryByText('Total Areas')).toBeNull();
    expect(
      within(screen.getByRole('region', { name: 'Monthly Orders' })).getByText('1,080.5'),
    ).toBeTruthy();
    expect(screen.getByText('Rahul Kale delivered to Lata Bhosale')).toBeTruthy();

    const made = calls.length;
    act(() => {
      client.setQueryData<Progress>(progressQuery('supervisor').queryKey, (known) => {
        const merged =
          known && mergeProgress(known, { keys: [], rows: [{ day: day({ done: 21, products }) }] });
        return merged === 'refetch' ? known : merged;
      });
    });
    await waitFor(() => expect(card('Deliveries Made')).toBe('61'));
    expect(calls).toHaveLength(made);
  });

  it('counts zones for the admin', async () => {
    open('admin', { body: { data: progress } });
    await screen.findByText('Just now');
    expect(['Total Areas', 'Delivery Boys'].map(card)).toEqual(['4', '20']);
  });

  it('says when there are no orders', async () => {
    open('admin', { body: { data: { ...progress, days: [], monthBefore: [], happenings: [] } } });
    expect(await screen.findByText('No orders for today.')).toBeTruthy();
    expect(screen.getByText('No orders for this month.')).toBeTruthy();
    expect(card('Deliveries Remaining')).toBe('0');
  });

  describe('of a dairy without orders', () => {
    const one = [{ id: 1, name: 'Baner' }];
    const nothing = { ...progress, days: [], monthBefore: [], happenings: [] };
    const steps = () =>
      within(screen.getByRole('region', { name: 'First steps' }))
        .getAllByRole('link')
        .map((link) => `${link.getAttribute('href')} ${link.textContent}`);

    it('shows the first steps to the admin, with their state', async () => {
      open('admin', { body: { data: nothing } }, [], 0, undefined, {
        'get-areas': one,
        'get-products': one,
      });
      await screen.findByRole('heading', { name: 'First steps' });
      expect(steps()).toEqual([
        '/admin/zone Add Zonedone',
        '/admin/supervisors 2Add SupervisorNext step',
        '/admin/delivery-boys 3Add Delivery Boy',
        '/admin/products Add Productdone',
        '/admin/orders 5Upload Order Excel',
      ]);
      expect(screen.getByRole('link', { current: 'step' }).getAttribute('href')).toBe(
        '/admin/supervisors',
      );
    });

    it.each([
      ['admin', 'with orders of earlier months', 1],
      ['supervisor', 'without orders', 0],
    ] as const)('shows no first steps to the %s %s', async (officeRole, _orders, consumers) => {
      const { calls } = open(
        officeRole,
        { body: { data: nothing } },
        [],
        20,
        undefined,
        {},
        consumers,
      );
      await waitFor(() => expect(card('Delivery Boys')).toBe('20'));
      await waitFor(() =>
        expect(calls.some(({ path }) => path.endsWith('/get-consumers'))).toBe(
          officeRole === 'admin',
        ),
      );
      expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
    });
  });

  it('offers another try when it cannot be loaded', async () => {
    const { calls } = open('admin', {
      status: 403,
      body: { message: 'You are not allowed to do this.' },
    });
    // Three cards, two tiles and the board show the error; the two counts are loaded.
    expect(await screen.findAllByText('Error loading data')).toHaveLength(6);
    expect(screen.getAllByText('You are not allowed to do this.')).toHaveLength(6);
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(['Total Areas', 'Delivery Boys'].map(card)).toEqual(['4', '20']);
    const made = calls.length;
    fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
    expect(calls).toHaveLength(made + 1);
  });

  it('says in the cards of zones and delivery boys that they could not be counted, and counts them at another try', async () => {
    let isAway = true;
    open('admin', { body: { data: progress } }, [], 20, () =>
      isAway ? new TypeError('Failed to fetch') : null,
    );
    expect(await screen.findAllByText('Error loading data')).toHaveLength(2);
    expect(
      screen.getAllByText(
        'The server could not be reached. Please check the network and try again.',
      ),
    ).toHaveLength(2);
    expect(card('Deliveries Made')).toBe('60');
    isAway = false;
    fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[1]!);
    await waitFor(() => expect(['Total Areas', 'Delivery Boys'].map(card)).toEqual(['4', '20']));
  });

  it('receives the reports of phones, and shows the number of entries that are not in the figures', async () => {
    const { client, calls } = open('supervisor', { body: { data: progress } });
    await screen.findByText('Just now');
    expect(screen.queryByText(/wait on the phone/)).toBeNull();
    const made = calls.length;
    const phone: PhoneState = {
      deliveryBoyId: 1,
      heardAt: new Date().toISOString(),
      waiting: 12,
      waitingSince: '2026-11-20T23:42:00Z',
      caughtUp: null,
    };
    act(() => updatePhoneStates(client, [phone]));
    expect(await screen.findByText(/12 waiting on the phone/)).toBeTruthy();
    expect(
      screen.getByText('12 entries still wait on phones and are not in these figures'),
    ).toBeTruthy();
    const caughtUp = { at: new Date().toISOString(), entries: 12, since: '2026-11-20T23:42:00Z' };
    act(() => updatePhoneStates(client, [{ ...phone, waiting: 0, waitingSince: null, caughtUp }]));
    await waitFor(() => expect(screen.queryByText(/wait on/)).toBeNull());
    expect(calls).toHaveLength(made);
  });

  it('links to the entries that need a decision, and shows no link when there are none', async () => {
    open('admin', { body: { data: progress } }, [setAsideEntry(), setAsideEntry({ id: 'b' })]);
    const link = await screen.findByRole('link', {
      name: '2 entries from phones need your decision',
    });
    expect(link.getAttribute('href')).toBe('/admin/set-aside');
  });
});
