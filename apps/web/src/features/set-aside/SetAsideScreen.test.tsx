import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SET_ASIDE_LISTED } from '@milkround/contracts';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { DataRouter } from '../../testing/DataRouter';
import { Toasts } from '../../ui/Toasts';
import { supervisor } from '../../testing/sessions';
import { setAsideEntry } from '../../testing/set-aside-entry';
import { fakeWire, type Call, type Reply } from '../../testing/wire';
import SetAsideScreen from './SetAsideScreen';

const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};
const settled = { settledBy: 'Meera Shinde', settledAt: '2026-11-21T01:00:00.000Z' };

function open(reply: (call: Call) => Reply, address = '/supervisor/set-aside') {
  startSession(supervisor);
  const calls = fakeWire((call) =>
    call.path === '/api/get-setting' ? { body: { data: settings } } : reply(call),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address={address}>
        <SetAsideScreen />
      </DataRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return calls;
}
const written = (calls: Call[]) => calls.filter(({ method }) => method === 'POST');
const press = (name: string, times = 1) => {
  const button = within(screen.getByRole('dialog')).getByRole('button', { name });
  for (let time = 0; time < times; time++) fireEvent.click(button);
};
const ask = async (what: 'Apply' | 'Dismiss') =>
  fireEvent.click(
    await screen.findByRole('button', { name: `${what} the entry of Rahul Kale Lata Bhosale` }),
  );

describe('entries to check', () => {
  it('shows the owner, the content and the reason of an entry, and both clocks', async () => {
    open(() => ({ body: { data: [setAsideEntry()] } }));
    const row = (await screen.findByText('Delivered 2 Cow')).closest('tr');
    const cells = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) =>
      textContent?.replaceAll('\u202f', ' '),
    );
    expect(cells.slice(0, 5)).toEqual([
      'Rahul KaleBaner',
      'Lata Bhosale00101',
      'Delivered 2 Cow',
      'This order was given to another delivery boy.',
      '21 Nov 2026, 5:12\u00a0amreceived 5:47\u00a0am',
    ]);
    expect(screen.getByRole('button', { name: 'To check: 1', pressed: true })).toBeTruthy();
  });

  it('searches for the text in the address, as after Back from a consumer', async () => {
    open(() => ({ body: { data: [setAsideEntry()] } }), '/supervisor/set-aside?q=nobody');
    expect(await screen.findByText('No matching data found.')).toBeTruthy();
  });

  it('shows no count when the entries could not be loaded', async () => {
    open(() => ({ status: 404, body: { message: 'No.' } }));
    expect(await screen.findByText('Error fetching data')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'To check', pressed: true })).toBeTruthy();
  });

  it('shows the former value of the phone, in the list and in the question', async () => {
    open(() => ({
      body: { data: [setAsideEntry({ data: { orderId: 'o', deliverdQuantity: 2, previous: 3 } })] },
    }));
    expect(await screen.findByText('Shown on the phone before: 3')).toBeTruthy();
    await ask('Dismiss');
    expect(
      within(screen.getByRole('dialog')).getByText('Shown on the phone before: 3'),
    ).toBeTruthy();
  });

  it('says why in words for the office, not for the delivery boy', async () => {
    open(() => ({
      body: {
        data: [
          setAsideEntry({
            reason: 'The day was closed before you did this.',
            code: 'day-closed-before',
            params: {},
          }),
        ],
      },
    }));
    expect(
      await screen.findByText('The day was closed before the delivery boy did this.'),
    ).toBeTruthy();
    await ask('Apply');
    expect(
      within(screen.getByRole('dialog')).getByText(/before the delivery boy did this/),
    ).toBeTruthy();
    expect(screen.queryByText(/before you did/)).toBeNull();
  });

  it('offers only to dismiss entries that never arrived', async () => {
    const missing = { type: 'entries-missing', data: { entries: 12 }, consumerName: null };
    open(() => ({ body: { data: [setAsideEntry({ ...missing, productName: null })] } }));
    expect(await screen.findByText('12 entries that never arrived')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Dismiss the entry/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Apply the entry/ })).toBeNull();
  });

  it('says what becomes of a payment whose consumer is no longer on the list', async () => {
    const payment = {
      type: 'edit-order-remarks',
      data: { remarks: 300, paymentMode: 'cash' },
      productName: null,
    };
    open(() => ({ body: { data: [setAsideEntry(payment)] } }));
    await ask('Apply');
    expect(screen.getByText(/the payment is kept as cash of the day/)).toBeTruthy();
  });

  it('applies an entry once, however often the button is pressed, and it leaves the list', async () => {
    let entries = [setAsideEntry()];
    const calls = open(({ method }) => {
      if (method === 'GET') return { body: { data: entries } };
      entries = [];
      return {
        body: {
          message: 'Entry applied successfully!',
          data: setAsideEntry({ state: 'applied', ...settled }),
        },
      };
    });
    await ask('Apply');
    press('Apply', 2);
    expect(await screen.findByText('Entry applied successfully!')).toBeTruthy();
    expect(await screen.findByText('Nothing to check.')).toBeTruthy();
    expect(written(calls).map(({ path }) => path)).toEqual([
      '/apis/public/api/supervisor/set-aside/a/apply',
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says in the words of the server why it cannot be applied, and keeps it', async () => {
    const message = 'This cannot be applied: the day is closed. Reopen it first.';
    open(({ method }) =>
      method === 'GET' ? { body: { data: [setAsideEntry()] } } : { status: 409, body: { message } },
    );
    await ask('Apply');
    press('Apply');
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toBe(
      message,
    );
    press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Delivered 2 Cow')).toBeTruthy();
  });

  it('dismisses with a note, which is required', async () => {
    const calls = open(({ method }) =>
      method === 'GET'
        ? { body: { data: [setAsideEntry()] } }
        : {
            body: {
              message: 'Entry dismissed successfully!',
              data: setAsideEntry({ state: 'dismissed', ...settled, note: 'No' }),
            },
          },
    );
    await ask('Dismiss');
    press('Dismiss');
    expect(screen.getByText('Note is required')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Note'), {
      target: { value: ' Ravi has delivered it ' },
    });
    press('Dismiss', 2);
    expect(await screen.findByText('Entry dismissed successfully!')).toBeTruthy();
    expect(written(calls)).toMatchObject([
      {
        path: '/apis/public/api/supervisor/set-aside/a/dismiss',
        body: { note: 'Ravi has delivered it' },
      },
    ]);
  });
});

it('shows a decision with its author, time and note', async () => {
  const entries = [
    setAsideEntry(),
    setAsideEntry({ id: 'b', state: 'dismissed', ...settled, note: 'Ravi has delivered it' }),
  ];
  const calls = open(({ query }) => ({
    body: { data: query.has('all') ? entries : entries.slice(0, 1) },
  }));
  fireEvent.click(await screen.findByRole('button', { name: 'Decided' }));
  const decision = (await screen.findByText('Dismissed')).closest('td');
  expect(decision?.textContent?.replaceAll('\u202f', ' ')).toBe(
    'Dismissedby Meera Shinde, 21 Nov 2026, 6:30\u00a0am“Ravi has delivered it”',
  );
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
  expect(calls.at(-1)?.query.get('all')).toBe('true');
});

it('shows an error message and offers another try', async () => {
  let fails = true;
  open(() =>
    fails
      ? { status: 403, body: { message: 'You are not allowed to do this.' } }
      : { body: { data: [] } },
  );
  expect(await screen.findByText('Error fetching data')).toBeTruthy();
  expect(screen.getByText('You are not allowed to do this.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing to check.')).toBeTruthy();
});

describe('more entries than are listed', () => {
  const many = Array.from({ length: SET_ASIDE_LISTED }, (_, n) =>
    setAsideEntry({ id: `e${n}`, ...(n % 2 === 1 && { state: 'applied', ...settled }) }),
  );

  it.each([
    [
      '/supervisor/set-aside',
      'These are the newest 500. Older ones come here when some of these are decided.',
    ],
    [
      '/supervisor/set-aside?show=settled',
      'Listed are those decided of the newest 500 entries. Older ones stand in the history of their orders.',
    ],
  ])('says so: %s', async (address, sentence) => {
    open(() => ({ body: { data: many } }), address);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('says nothing of the kind when all are listed', async () => {
    open(() => ({ body: { data: many.slice(1) } }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByText(/newest/)).toBeNull();
  });
});
