import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { AreaQuantities, DayCloseRow, OpenDayRow } from '@milkround/contracts';
import { makeQueryClient } from '../../api/query-client';
import { startSession } from '../../session/session';
import { Toasts } from '../../ui/Toasts';
import { DataRouter } from '../../testing/DataRouter';
import { admin, supervisor } from '../../testing/sessions';
import { fakeWire, type Call, type Reply } from '../../testing/wire';
import DayCloseReportScreen from './DayCloseReportScreen';
import { reportScreen } from './report-screens';

const RequirementReportScreen = reportScreen('quantities').default;
const RemarksScreen = reportScreen('remarks').default;
const settings = {
  website_name: 'Milkround',
  business_date: '2026-11-21',
  timezone: 'Asia/Kolkata',
};
const zones: AreaQuantities[] = Array.from({ length: 12 }, (_, id) => ({
  area_id: id,
  area: `Zone ${id}`,
  products: { Cow: id },
}));

function open(
  Screen: () => React.ReactNode,
  reply: (call: Call) => Reply,
  address = '/report',
  openDays: OpenDayRow[] = [],
) {
  const calls = fakeWire((call) => {
    if (call.path === '/api/get-setting') return { body: { data: settings } };
    return call.path.endsWith('/get-open-days') ? { body: { data: openDays } } : reply(call);
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address={address}>
        <Screen />
      </DataRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return calls;
}

const names = () =>
  screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[0]?.textContent);
const asked = (calls: Call[]) =>
  calls
    .filter(({ path }) => path.includes('/apis/'))
    .map(({ path, query }) => `${path.split('/').slice(4).join('/')} ${query}`);

describe('a report', () => {
  beforeEach(() => startSession(admin));

  it('begins with today’s date of the business, ten rows, a range label and the totals of all rows', async () => {
    const calls = open(RequirementReportScreen, () => ({ body: { data: zones } }));
    expect(await screen.findByText('1–10 of 12')).toBeTruthy();
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-11-21');
    expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-11-21');
    expect(asked(calls)).toEqual([
      'admin/get-all-quantity-by-area userId=1&fromDate=2026-11-21&toDate=2026-11-21',
    ]);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '5 per page',
      '10 per page',
      '20 per page',
      '50 per page',
    ]);
    expect(names().at(-1)).toBe('Grand Total');
    expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Grand Total6666');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('11–12 of 12')).toBeTruthy();
  });

  it('says at once how far it is prepared, and shows its rows by itself when the server has them', async () => {
    let percent = 42;
    const message = () => `This is being prepared, ${percent} %. Please wait a moment.`;
    const calls = open(RequirementReportScreen, () =>
      ++percent > 44
        ? { body: { data: zones } }
        : { status: 503, body: { message: message() }, headers: { 'retry-after': '0.05' } },
    );
    expect(
      await screen.findByText('This is being prepared, 43 %. Please wait a moment.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(asked(calls)).toHaveLength(1);
    expect(await screen.findByText('1–10 of 12')).toBeTruthy();
    expect(asked(calls)).toHaveLength(3);
  });

  it('reads the range of the address, and neither end passes the other', async () => {
    const calls = open(
      RequirementReportScreen,
      () => ({ body: { data: zones } }),
      '/report?from=2026-11-01&to=2026-11-05',
    );
    await screen.findByText('1–10 of 12');
    expect(screen.getByLabelText('From').getAttribute('max')).toBe('2026-11-05');
    expect(screen.getByLabelText('To').getAttribute('min')).toBe('2026-11-01');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-06' } });
    expect(screen.getByText('From date cannot be after To date')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } });
    await waitFor(() => expect(asked(calls)).toHaveLength(2));
    expect(asked(calls)[1]).toContain('fromDate=2026-11-02&toDate=2026-11-05');
  });

  it('shows no figures beside dates that are no range, and offers the requirement of tomorrow', async () => {
    const calls = open(RequirementReportScreen, () => ({ body: { data: zones } }));
    await screen.findByText('1–10 of 12');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-25' } });
    expect(await screen.findByText('From date cannot be after To date')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
    expect(await screen.findByText('1–10 of 12')).toBeTruthy();
    expect(asked(calls).at(-1)).toContain('fromDate=2026-11-22&toDate=2026-11-22');
  });

  it('exports the rows that it shows: range, search and order', async () => {
    const calls = open(RequirementReportScreen, ({ path }) =>
      path.endsWith('/export')
        ? {
            status: 503,
            body: { message: 'Other exports are under way. Please try again in a moment.' },
          }
        : { body: { data: zones } },
    );
    await screen.findByText('1–10 of 12');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search by Area' }), {
      target: { value: 'Zone 1' },
    });
    expect(await screen.findByText('1–3 of 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Cow/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Cow/ }));
    expect(names().slice(1, 4)).toEqual(['Zone 11', 'Zone 10', 'Zone 1']);
    fireEvent.click(screen.getByRole('button', { name: 'Export to Excel' }));
    expect(
      await screen.findByText('Other exports are under way. Please try again in a moment.'),
    ).toBeTruthy();
    expect(calls.at(-1)?.path).toBe('/apis/public/api/admin/get-all-quantity-by-area/export');
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
      fromDate: '2026-11-21',
      toDate: '2026-11-21',
      search: 'Zone 1',
      sort: 'product:Cow:desc',
    });
  });

  it('has nothing to export when it is empty, and says both', async () => {
    const calls = open(RequirementReportScreen, () => ({ body: { data: [] } }));
    expect(await screen.findByText('No data available.')).toBeTruthy();
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Export to Excel' }));
    expect(alert.mock.calls).toEqual([['No data to export!']]);
    alert.mockRestore();
    expect(asked(calls).filter((call) => call.includes('get-all-quantity-by-area'))).toHaveLength(
      1,
    );
  });

  it('shows an error message and offers another try', async () => {
    let fails = true;
    open(RequirementReportScreen, () =>
      fails
        ? { status: 403, body: { message: 'You are not allowed to do this.' } }
        : { body: { data: zones } },
    );
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(await screen.findByText('Error fetching data. Please try again later.')).toBeTruthy();
    expect(screen.getByText('You are not allowed to do this.')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1–10 of 12')).toBeTruthy();
  });
});

it('offers the id that remains to a search for one that was merged', async () => {
  startSession(admin);
  const row = {
    ...{ consumer_id: '00101', consumer_name: 'Lata Bhosale', order_date: '2026-11-21' },
    ...{ remarks: '120', absence_remarks: null, payment_mode: 'cash', delr_boy_id: 3, sequence: 1 },
    ...{ product_id: 1, address: '', exp_quantity: 2, dlvr_quantity: 2 },
  };
  open(RemarksScreen, ({ path }) => ({
    body: {
      data: path.includes('/consumer/')
        ? { consumer_id: '00101', consumer_name: 'Lata Bhosale', address: '' }
        : [row],
    },
  }));
  const box = await screen.findByRole('searchbox');
  fireEvent.change(box, { target: { value: '00101' } });
  expect(await screen.findByText(/Lata Bhosale/)).toBeTruthy();
  fireEvent.change(box, { target: { value: '10812' } });
  expect(await screen.findByText(/10812 is 00101 now/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Search 00101' }));
  expect(await screen.findByText(/Lata Bhosale/)).toBeTruthy();
});

describe('reopening a day', () => {
  const close: DayCloseRow = {
    id: 'k',
    order_date: '2026-11-20',
    delr_boy_id: 3,
    admin_delivery_boy: { name: 'Rahul Kale' },
    req_qty: 120.5,
    assigned_qty: 121,
    empty_bottles: 90,
    remarks: 'Two broken',
    created_at: '2026-11-20T08:11:12.000Z',
    recorded_at: '2026-11-20T08:11:13.000Z',
    applied_by: null,
    ...{ closed_by: null, close_reason: null },
    at_close: { stops: 60, done: 58, required: 120.5, delivered: 118 },
    now: { stops: 60, done: 60, required: 120.5, delivered: 121.5 },
    ...{ late: 3, late_cash: 150, late_other_payments: 0 },
    ...{ dlvr_qty: 118, left_over: 3, cash: 1250, other_payments: 0 },
    ...{ cash_counted: null, cash_difference: null, counted_by: null, counted_at: null },
    ...{
      reopened_at: null,
      reopened_by: null,
      reopen_reason: null,
      cash_at_count: null,
      earlier: [],
    },
  };

  it('shows the counted cash and its difference below the declared cash and in the totals, and earlier closes below the valid one', async () => {
    startSession(admin);
    const counted = {
      cash_counted: 1200,
      cash_difference: -50,
      cash_at_count: 1100,
      counted_by: 'Meera Shinde',
      counted_at: '2026-11-20T09:00:00.000Z',
    };
    const { earlier: _, ...replaced } = { ...close, id: 'm', assigned_qty: 99 };
    const reopened = {
      ...{ ...replaced, id: 'n', assigned_qty: 88, reopened_at: '2026-11-20T09:00:00.000Z' },
      ...{ reopened_by: 'Meera Shinde', reopen_reason: 'Forgot one' },
    };
    open(DayCloseReportScreen, () => ({
      body: {
        data: [
          { ...close, ...counted },
          { ...close, id: 'l', delr_boy_id: 4, earlier: [reopened, replaced] },
        ],
      },
    }));
    const cell = (await screen.findByText(/^by Meera Shinde, 2:30\spm$/)).closest('td');
    expect(cell?.textContent).toMatch(
      /^₹1,250Counted ₹1,200Difference -₹50by Meera Shinde, 2:30\spm₹1,100 was declared when it was counted$/,
    );
    expect(screen.getAllByRole('row').at(-1)?.textContent).toContain(
      '₹2,500Counted ₹1,200Difference -₹50₹1,250 of it is counted',
    );
    expect(screen.getAllByRole('row').at(2)?.textContent).toMatch(
      /Earlier close, [^:]+:\d\d\spm: 88 taken, 90 empty bottles, ₹1,250 cashReopened by Meera Shinde, [^F]+Forgot oneEarlier close, .*: 99 taken, .*Another phone closed the day later/,
    );
    const [link] = screen.getAllByRole('link', { name: 'Activity of Rahul Kale' });
    expect(link?.getAttribute('href')).toBe(
      '/admin/activity?deliveryBoyId=3&kind=DayClosed&kind=DayReopened',
    );
  });

  it('lists the days that are not closed with the money taken, and closes one for its delivery boy', async () => {
    startSession(supervisor);
    const openDay: OpenDayRow = {
      ...{ order_date: '2026-11-20', delr_boy_id: 7, delivery_boy: 'Dnyaneshwar', has_left: true },
      ...{ stops: 2, done: 1, req_qty: 4, dlvr_qty: 2, cash: 150, other_payments: 0 },
    };
    const calls = open(
      DayCloseReportScreen,
      ({ method }) => ({
        body: { data: method === 'GET' ? [] : close, message: 'Day closed successfully!' },
      }),
      '/report',
      [
        openDay,
        // Today's day without money is on its way.
        { ...openDay, order_date: '2026-11-21', delivery_boy: 'Ravi', cash: 0 },
      ],
    );
    const list = await screen.findByRole('region', { name: 'Days Not Closed' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list.textContent).toContain(
      'Dnyaneshwar · 20 Nov 2026 · has left: 1 of 2 done, 2 of 4 delivered, ₹150 in cash',
    );
    fireEvent.click(within(list).getByRole('button', { name: 'Close the day for Dnyaneshwar' }));
    const dialog = screen.getByRole('dialog', { name: 'Close the day for Dnyaneshwar' });
    expect(dialog.textContent).toContain('₹150 in cash');
    const send = () =>
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close the day' }));
    send();
    expect(within(dialog).getByText('Reason is required')).toBeTruthy();
    for (const [label, value] of [
      ['Taken', '4'],
      ['Empty Bottle', '0'],
      ['Reason', 'He has left'],
    ] as const)
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    send();
    expect(await screen.findByText('Day closed successfully!')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/apis/public/api/supervisor/close-day/7',
      body: { orderDate: '2026-11-20', assignedQuantity: 4, EmptyBottle: 0, reason: 'He has left' },
    });
  });

  it('requires a reason, and the close stays in the report with it', async () => {
    startSession(supervisor);
    let closes = [close];
    const calls = open(DayCloseReportScreen, ({ method }) => {
      if (method === 'GET') return { body: { data: closes } };
      closes = [
        {
          ...close,
          reopened_at: '2026-11-20T09:00:00.000Z',
          reopened_by: 'Meera Shinde',
          reopen_reason: 'Forgot one',
        },
      ];
      return { body: { message: 'Day reopened successfully!', data: close } };
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Reopen the day of Rahul Kale' }));
    const dialog = screen.getByRole('dialog', { name: 'Reopen Day' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(within(dialog).getByText('Reason is required')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Reason'), {
      target: { value: ' Forgot one ' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Day reopened successfully!')).toBeTruthy();
    expect(await screen.findByText(/^Reopened by Meera Shinde, 2:30\spm$/)).toBeTruthy();
    expect(screen.getByText('Forgot one')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reopen the day of Rahul Kale' })).toBeNull();
    const write = calls.find(({ method }) => method === 'POST');
    expect(write).toMatchObject({
      path: '/apis/public/api/supervisor/reopen-day/3',
      body: { orderDate: '2026-11-20', reason: 'Forgot one' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
