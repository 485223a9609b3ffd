import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ConsumerDay, ConsumerDetail } from '@milkround/contracts';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { DataRouter } from '../../testing/DataRouter';
import { admin } from '../../testing/sessions';
import { fakeWire } from '../../testing/wire';
import { UnsavedQuestion } from '../../ui/UnsavedQuestion';
import ConsumerScreen from './ConsumerScreen';
import { Pauses } from './Pauses';

const known: ConsumerDetail = {
  ...{
    consumer_id: '101',
    consumer_name: 'Asha Rane',
    address: 'Lake View',
    phone: null,
    earlier_names: [],
    earlier_addresses: [],
    aliases: [],
  },
  ...{
    area: { id: 1, name: 'Baner' },
    delivery_boy: { id: 1, name: 'Ravi Patil' },
    last_date: '2026-11-24',
    usual_order: [],
  },
  ...{
    last_delivery: null,
    returned_bottles: 0,
    pauses: [{ pauseId: 'p1', from: '2026-11-20', until: '2026-11-30', reason: 'Travelling' }],
    days: [],
    ahead: [],
  },
};

/** Opens a dialog of the page, lets another person change the consumer, types something and sends it. @returns what is sent */
async function change(
  button: string,
  to: Partial<ConsumerDetail>,
  [label, typed]: [string, string],
  send: string,
): Promise<unknown> {
  let told = known;
  const settings = {
    website_name: 'Milkround',
    business_date: '2026-11-24',
    timezone: 'Asia/Kolkata',
  };
  const calls = fakeWire(({ method, path }) => {
    if (method === 'POST') return { status: 409, body: { message: 'This has changed meanwhile.' } };
    return {
      body: { data: path === '/api/get-setting' ? settings : told },
      headers: { 'x-position': told === known ? '1' : '2' },
    };
  });
  startSession(admin);
  const cache = makeQueryClient();
  render(
    <QueryClientProvider client={cache}>
      <DataRouter address="/admin/consumers/101">
        <ConsumerScreen />
      </DataRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: button }));
  told = { ...known, ...to };
  await act(() => cache.invalidateQueries());
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(label), { target: { value: typed } });
  fireEvent.click(dialog.getByRole('button', { name: send }));
  const sent = () => calls.find(({ method }) => method === 'POST')?.body;
  await waitFor(() => expect(sent()).toBeTruthy());
  expect(screen.getByRole('dialog')).toBeTruthy();
  return sent();
}

it('sends the details of a consumer together with those that the form showed when it opened', async () => {
  const sent = await change(
    'Edit',
    { consumer_name: 'Asha Rane-Patil' },
    ['Phone', '9822010101'],
    'Update',
  );
  expect(sent).toMatchObject({ name: 'Asha Rane', shownName: 'Asha Rane', phone: '9822010101' });
});

it('keeps the dialog of a pause that another person has ended, and proposes the day after it', async () => {
  const reason: [string, string] = ['Reason', 'On holiday'];
  const sent = await change('Change the pauses', { pauses: [] }, reason, 'Pause');
  expect(sent).toMatchObject({ from: '2026-12-01', until: null, reason: 'On holiday' });
});

it('ends a pause on the day before there is milk again, with the last day that it showed', async () => {
  startSession(admin);
  const calls = fakeWire(() => ({ body: { message: 'Saved', data: {} } }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/">
        <Pauses officeRole="admin" consumer={known} today="2026-11-24" onClose={() => undefined} />
      </DataRouter>
    </QueryClientProvider>,
  );
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Paused until 30 Nov 2026: Travelling')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'End the pause' }));
  fireEvent.change(dialog.getByLabelText('Milk again from'), { target: { value: '2026-11-26' } });
  fireEvent.click(dialog.getByRole('button', { name: 'End the pause' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: expect.stringContaining('end-pause/101'),
      body: { pauseId: 'p1', lastDate: '2026-11-25', shownUntil: '2026-11-30' },
    }),
  );
});

it('takes the orders in between off the lists, unless they are to stay', async () => {
  const day = (order_date: string, more: Partial<ConsumerDay> = {}): ConsumerDay => ({
    ...{ order_date, delivery_boy: { id: 1, name: 'Ravi Patil' }, lines: [], is_delivered: false },
    ...{ consumer_absence: null, empty_bottles: null, payment_amount: null, paymentMode: '' },
    ...more,
  });
  const consumer = {
    ...known,
    pauses: [],
    days: [day('2026-11-24', { is_delivered: true }), day('2026-11-23')],
    ahead: ['2026-11-25', '2026-11-26', '2026-11-28'].map((date) => day(date)),
  };
  startSession(admin);
  const calls = fakeWire(() => ({ body: { message: 'Saved', data: {} } }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/">
        <Pauses
          officeRole="admin"
          consumer={consumer}
          today="2026-11-24"
          onClose={() => undefined}
        />
      </DataRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText('Orders in between: 25 Nov 2026 – 28 Nov 2026')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Until (inclusive)'), { target: { value: '2026-11-26' } });
  expect(await screen.findByText('Orders in between: 25 Nov 2026 – 26 Nov 2026')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'At the village' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(sent()).toMatchObject([{ until: '2026-11-26', takeOff: 1 }]));
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(sent()).toMatchObject([{}, { takeOff: 0 }]));
});

it('shows the other consumer after a merge, and does not ask whether to leave without saving', async () => {
  fakeWire(({ method, path }) =>
    method === 'POST'
      ? { body: { message: '101 is 102 now.', data: { ...known, consumer_id: '102' } } }
      : { body: { data: path === '/api/get-setting' ? {} : known } },
  );
  startSession(admin);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/admin/consumers/101">
        <ConsumerScreen />
        <UnsavedQuestion />
      </DataRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Consumer ID that remains'), { target: { value: '102' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});
