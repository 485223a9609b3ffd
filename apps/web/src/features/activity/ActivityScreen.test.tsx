import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Activity, Session } from '@milkround/contracts';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { admin, supervisor } from '../../testing/sessions';
import { fakeWire, type Call, type Reply } from '../../testing/wire';
import { ActivityScreen } from './ActivityScreen';
import { activity } from './testing/activity';

const settings = { website_name: 'Milkround', business_date: '2026-11-21', timezone: 'Asia/Kolkata' };
const seal = { sealedUpTo: null, position: '0', behind: 0, lagSeconds: 0, witnesses: { phones: 0, browsers: 0 } };
const lists: Record<string, object[]> = {
  'get-delivery-boys': [{ id: 2, name: 'Sunil More', unique_id: 'MDE-002' }],
  'get-products': [{ id: 1, name: 'Cow' }],
  'get-supervisors': [],
};

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function open(
  answer: (call: Call) => Reply,
  { address = '/admin/activity', session = admin }: { address?: string; session?: Session } = {},
) {
  startSession(session);
  const calls = fakeWire((call) => {
    if (call.path === '/api/get-setting') return { body: { data: settings } };
    if (call.path.endsWith('/audit/seal')) return { body: { data: seal } };
    const list = lists[call.path.split('/').at(-1) ?? ''];
    return list ? { body: { data: list }, headers: { 'x-position': '1' } } : answer(call);
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <ActivityScreen history={(desk, { subject }) => <p>{`History of ${subject.order?.id ?? ''} for ${desk}`}</p>} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  /** New rows are looked for besides. */
  return { asked: () => calls.filter(({ path }) => path.endsWith('/activity')) };
}

const page = (rows: Activity[], next: string | null = null): Reply => ({
  body: { data: rows, next },
  headers: { 'x-position': rows[0]?.position ?? '0' },
});
const rows = async (name = 'What happened, newest first') => (await screen.findByRole('list', { name })).querySelectorAll('time');
const textOfRow = (index: number) =>
  screen.getByRole('list', { name: 'What happened, newest first' }).querySelectorAll('time')[index]?.parentElement?.textContent;

it('says when, who, what with the values before and after, and from where, under its date', async () => {
  const late = activity({ position: '90413', recordedAt: '2026-11-21T01:29:00.000Z', late: true });
  open(() =>
    page([
      late,
      activity({ occurredAt: '2026-11-20T20:00:00.000Z', position: '90412' }),
      activity({ occurredAt: '2026-11-20T01:00:00.000Z', position: '3' }),
    ]),
  );
  expect((await rows()).length).toBe(3);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Sat 21 Nov', 'Fri 20 Nov']);
  expect(textOfRow(0)?.replaceAll('\u202f', ' ')).toBe(
    '06:41ARAsha Rao changed the requirement of Lata Khan (10403), Cow 2 → 1round of Rahul Kale · for 21 Nov 2026received 06:59, 18 min laterlate, the day was closedoffice',
  );
});

it('asks with the filters of the address, and puts those that are chosen there', async () => {
  const { asked } = open(() => page([activity()]), { address: '/admin/activity?consumerId=10403&late=true' });
  await rows('What came late, last received first');
  expect(Object.fromEntries(asked()[0]?.query ?? [])).toMatchObject({ consumerId: '10403', late: 'true', limit: '100' });
  expect(screen.getByRole('button', { name: 'Late only' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter: Consumer Lata Khan (10403)' }));
  fireEvent.click(screen.getByRole('button', { name: 'What: everything' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rounds and day close' }));
  expect(screen.getByTestId('address').textContent).toBe('?late=true&kind=RoundCreated&kind=DayClosed&kind=DayReopened');
  await waitFor(() => expect(asked().at(-1)?.query.getAll('kind')).toEqual(['RoundCreated', 'DayClosed', 'DayReopened']));
  fireEvent.click(await screen.findByRole('button', { name: 'Round of: anybody' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Sunil More/ }));
  expect(await screen.findByRole('button', { name: 'Round of: Sunil More' })).toBeTruthy();
  await waitFor(() => expect(asked().at(-1)?.query.get('deliveryBoyId')).toBe('2'));
});

it('filters by a name that is pressed, and by what is typed', async () => {
  const { asked } = open(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('link', { name: 'Lata Khan (10403)' }));
  await waitFor(() => expect(asked().at(-1)?.query.get('consumerId')).toBe('10403'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Khan' } });
  await waitFor(() => expect(asked().at(-1)?.query.get('q')).toBe('Khan'), { timeout: 2_000 });
});

it('finds the consumer of the register whose name is typed, though no row has him', async () => {
  const { asked } = open(({ path, query }) => {
    if (!path.endsWith('/get-consumers')) return page([activity()]);
    const found = query.get('q') === 'sneha' ? [{ consumer_id: '10104', consumer_name: 'Sneha Rao' }] : [];
    return { body: { data: found, total: found.length }, headers: { 'x-position': '1' } };
  });
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Consumer' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: /^Lata Khan/ })).toBeTruthy();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'sneha' } });
  expect(await dialog.findByRole('button', { name: 'Sneha Rao 10104' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Lata Khan|sneha$/ })).toBeNull();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'nobody' } });
  expect(await dialog.findByRole('button', { name: 'Consumer with the ID nobody' })).toBeTruthy();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'sneha' } });
  await dialog.findByRole('button', { name: 'Sneha Rao 10104' });
  fireEvent.keyDown(dialog.getByRole('searchbox'), { key: 'Enter' });
  await waitFor(() => expect(asked().at(-1)?.query.get('consumerId')).toBe('10104'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('reads older pages by their cursor', async () => {
  const { asked } = open(({ query }) =>
    query.get('cursor') === 'more' ? page([activity({ position: '1' })]) : page([activity({ position: '2' })], 'more'),
  );
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(async () => expect((await rows()).length).toBe(2));
  expect(asked().filter(({ query }) => !query.has('after'))).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
});

it('announces new rows, and puts them on top when they are asked for', async () => {
  const { asked } = open(({ query }) =>
    query.get('after') === '2' ? page([activity({ position: '4' }), activity({ position: '3' })]) : page([activity({ position: '2' })]),
  );
  await rows();
  fireEvent.click(await screen.findByRole('button', { name: '2 new' }));
  expect((await rows()).length).toBe(3);
  await waitFor(() => expect(asked().at(-1)?.query.get('after')).toBe('4'));
});

it('opens the details of a row, and from there the history of its order', async () => {
  open(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Details of 06:41' }));
  const dialog = screen.getByRole('dialog', { name: 'Details' });
  expect(within(dialog).getByRole('row', { name: 'Requirement 2 1' })).toBeTruthy();
  expect(dialog.textContent).toContain('90,412');
  expect(within(dialog).getByRole('button', { name: 'Download proof' })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'History of the order' }));
  expect(screen.getByText('History of o1 for admin')).toBeTruthy();
});

it('opens the details by a click beside the names, and shows only one of its people and things from there', async () => {
  const { asked } = open(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByText(/for 21 Nov 2026/));
  const dialog = screen.getByRole('dialog', { name: 'Details' });
  expect(within(dialog).getByRole('link', { name: 'Open the consumer' }).getAttribute('href')).toBe('/admin/consumers/10403');
  const [, onlyConsumer] = within(dialog).getAllByRole('link', { name: 'Show only this' });
  if (onlyConsumer) fireEvent.click(onlyConsumer);
  await waitFor(() => expect(asked().at(-1)?.query.get('consumerId')).toBe('10403'));
  expect(screen.getByRole('link', { name: 'Open the consumer' })).toBeTruthy();
});

it('shows the oldest rows first', async () => {
  const { asked } = open(() => page([activity()]));
  await rows();
  fireEvent.change(screen.getByRole('combobox', { name: 'Sorted by' }), { target: { value: 'oldest' } });
  await rows('What happened, oldest first');
  expect(asked().at(-1)?.query.get('sort')).toBe('oldest');
  expect(screen.getByTestId('address').textContent).toBe('?sort=oldest');
});

it('marks refused sign-ins and says why they were refused', async () => {
  const refused = {
    kind: 'SignInRefused',
    via: 'system',
    actor: { role: 'system', id: 0, name: null },
    recordedAt: '2026-11-21T01:12:40.000Z',
  } as const;
  const count = (shown: number, throttled: number) => [
    { field: 'count', before: null, after: shown },
    { field: 'throttled', before: null, after: throttled },
  ];
  open(() =>
    page([
      activity({ ...refused, position: '3', subject: { supervisor: { id: 2, name: 'Meera Shinde' } }, changes: count(12, 2) }),
      activity({ ...refused, position: '2', subject: {}, changes: count(1, 0) }),
    ]),
  );
  await rows();
  expect(textOfRow(0)).toContain('refused');
  expect(textOfRow(0)).toContain('wrong password, too many attempts: 2');
  expect(textOfRow(1)).toContain('no account has this email');
  expect(textOfRow(0)).not.toContain('later');
});

it('offers one chip of sign-ins at a time', async () => {
  open(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Sign-ins' }));
  expect(await screen.findByRole('button', { name: 'What: Sign-ins and passwords' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign-ins' })).toBeNull();
});

it('says what tells a person who did it from the round that it concerns', async () => {
  open(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Done by: anybody' }));
  expect(within(screen.getByRole('dialog')).getByText('Who did it, on whichever round.')).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^All delivery boys/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Round of: anybody' }));
  expect(within(screen.getByRole('dialog')).getByText('All that concerns the round of this delivery boy, whoever did it.')).toBeTruthy();
});

describe('on a phone', () => {
  const isNarrow = (query: string) => query.includes('max-width');
  const media = window.matchMedia;
  beforeEach(() => Object.assign(window, { matchMedia: (query: string) => ({ ...media(query), matches: isNarrow(query) }) }));
  afterEach(() => Object.assign(window, { matchMedia: media }));

  it('closes the filters when one is chosen, so that the rows are in view', async () => {
    open(() => page([activity()]));
    await rows();
    const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const isOpen = () => screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded');
    choose('Filters');
    choose('What: everything');
    expect(isOpen()).toBe('true');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Deleted orders/ }));
    expect(await screen.findByRole('button', { name: 'What: Deleted orders' })).toBeTruthy();
    expect([isOpen(), screen.queryByRole('button', { name: 'Product' })]).toEqual(['false', null]);
    choose('Filters');
    choose('Late only');
    expect(isOpen()).toBe('false');
    choose('Filters');
    choose('Remove the filter: What: Deleted orders');
    expect(isOpen()).toBe('true');
  });

  it('shows who, for whom and what at once, until two filters are set', async () => {
    open(() => page([activity()]));
    await rows();
    const shown = () =>
      ['Done by: anybody', 'Consumer', 'What: everything', 'Product'].filter((name) => screen.queryByRole('button', { name }));
    expect(shown()).toEqual(['Done by: anybody', 'Consumer', 'What: everything']);
    fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
    await waitFor(() => expect(shown()).toEqual(['Done by: anybody', 'Consumer', 'What: everything']));
    fireEvent.click(screen.getByRole('button', { name: 'What: everything' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Deleted orders/ }));
    await waitFor(() => expect(shown()).toEqual([]));
  });

  it('sorts the rows without opening the filters', async () => {
    open(() => page([activity()]));
    await rows();
    fireEvent.change(screen.getByRole('combobox', { name: 'Sorted by' }), { target: { value: 'oldest' } });
    expect((await rows('What happened, oldest first')).length).toBe(1);
  });
});

it('offers a supervisor no proof, and asks for his own rows', async () => {
  const { asked } = open(() => page([activity()]), { address: '/supervisor/activity', session: supervisor });
  await rows();
  expect(asked()[0]?.path).toBe('/apis/public/api/supervisor/activity');
  fireEvent.click(screen.getByRole('button', { name: 'Details of 06:41' }));
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Download proof' })).toBeNull();
});

it('says that nothing was recorded, or why it cannot be had, and tries again', async () => {
  let fails = true;
  open(() => (fails ? { status: 400, body: { message: 'That is not possible.' } } : page([])));
  expect(await screen.findByText('That is not possible.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing was recorded.')).toBeTruthy();
});

it('offers what happened to somebody who searches for it, such as for "deleted"', async () => {
  const { asked } = open(({ query }) => page(query.has('q') ? [] : [activity()]), { address: '/admin/activity?q=who+deleted+it' });
  expect((await screen.findByText('Show what happened instead:')).parentElement?.textContent).toContain('who deleted it');
  expect(screen.queryByText('Remove a filter above to see more.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'What: Deleted orders' }));
  await rows();
  expect(screen.getByTestId('address').textContent).toBe('?kind=OrderRemoved');
  expect(asked().at(-1)?.query.getAll('kind')).toEqual(['OrderRemoved']);
});

it('offers the nearest days that have something where the chosen day has nothing', async () => {
  const day = { dates: 'happened', date: '2026-11-18', count: 1000, isMore: true };
  const { asked } = open(
    ({ path, query }) => {
      if (path.endsWith('/nearest')) return { body: { data: query.get('kind') === 'OrderRemoved' ? [day] : [] } };
      return page(query.get('fromDate') === '2026-11-20' ? [] : [activity()]);
    },
    { address: '/admin/activity?fromDate=2026-11-20&toDate=2026-11-20&kind=OrderRemoved' },
  );
  expect(await screen.findByText('Nothing on Fri 20 Nov.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Wed 18 Nov (1,000+)' }));
  await rows();
  expect(screen.getByTestId('address').textContent).toBe('?fromDate=2026-11-18&toDate=2026-11-18&kind=OrderRemoved');
  expect(asked().at(-1)?.query.get('fromDate')).toBe('2026-11-18');
});

it('offers the orders of a day on which nothing happened, if something happened to them on another day', async () => {
  const orders = { dates: 'orders', date: '2026-11-20', count: 4, isMore: false };
  const before = { dates: 'happened', date: '2026-11-19', count: 4, isMore: false };
  open(
    ({ path, query }) => {
      if (path.endsWith('/nearest')) return { body: { data: [orders, before] } };
      return page(query.get('fromDate') === '2026-11-20' ? [] : [activity()]);
    },
    { address: '/admin/activity?fromDate=2026-11-20&toDate=2026-11-20&kind=OrderRevised' },
  );
  expect(await screen.findByRole('button', { name: 'Thu 19 Nov (4)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Orders of: Fri 20 Nov (4)' }));
  await rows();
  expect(screen.getByTestId('address').textContent).toBe('?kind=OrderRevised&ordersFrom=2026-11-20&ordersTo=2026-11-20');
});

it('filters by the day of the orders, whenever something was done to them', async () => {
  const { asked } = open(() => page([activity()]));
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Orders of: Any date' }));
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Orders of' })).getByRole('button', { name: 'Yesterday' }));
  expect(await screen.findByRole('button', { name: 'Orders of: Yesterday' })).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('?ordersFrom=2026-11-20&ordersTo=2026-11-20');
  await waitFor(() => expect(asked().at(-1)?.query.get('ordersTo')).toBe('2026-11-20'));
});
