import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { HandOverForm } from '@milkround/contracts';
import { makeQueryClient } from '../api/query-client';
import { startSession } from '../session/session';
import { DataRouter } from '../testing/DataRouter';
import { supervisor } from '../testing/sessions';
import { fakeWire, type Reply } from '../testing/wire';
import HandOverDialog from './HandOverDialog';

const form = (ids: readonly string[], round: string | null = null): HandOverForm => ({
  ...{ date: '2026-11-21', from: { id: 3, name: 'Rahul Kale', isClosed: false } },
  stops: ids.map((consumerId) => ({
    ...{
      consumerId,
      name: `Consumer ${consumerId}`,
      address: '',
      round,
      orderIds: [`order ${consumerId}`],
      isCancelled: consumerId === 'cancelled',
      keptBecause: null,
    },
  })),
  candidates: [
    {
      ...{ id: 4, name: 'Arun Kadam', areaName: 'Baner', left: 12, stops: 60, isClosed: false },
      blockedIds: ['there'],
    },
  ],
});
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));

/** Opens the dialog, chooses stops, and sends them. The form has one stop less when it is read again, unless other `forms` are given. */
async function open(
  answers: (Reply | Error)[],
  { forms = [form(['a', 'b']), form(['a'])], choice = 'all' } = {},
) {
  const calls = fakeWire(({ method }) =>
    method === 'POST' ? (answers.shift() ?? {}) : { body: { data: forms.shift() } },
  );
  startSession(supervisor);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/">
        <HandOverDialog
          role="supervisor"
          deliveryBoyId={3}
          name="Rahul Kale"
          onClose={() => undefined}
        />
      </DataRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Who takes over'), { target: { value: '4' } });
  fireEvent.change(screen.getByLabelText('Which stops'), { target: { value: choice } });
  send();
  return () => calls.filter(({ method }) => method === 'POST');
}
const ready = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Hand over' })).toHaveProperty('disabled', false),
  );

it('sends the same request again under the same key when no answer arrived', async () => {
  const lost = new TypeError('Failed to fetch');
  const writes = await open([lost, lost, { status: 409, body: { message: 'No.' } }]);
  await waitFor(() => expect(writes()).toHaveLength(2));
  await ready();
  send();
  await waitFor(() => expect(writes()).toHaveLength(3));
  const [first, , third] = writes();
  expect(third?.body).toEqual(first?.body);
  expect(third?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

it('counts no cancelled stop, and hands it over with the others', async () => {
  const writes = await open([{}], { forms: [form(['a', 'cancelled'])] });
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    stops: [{ consumerId: 'a' }, { consumerId: 'cancelled' }],
  });
  expect(screen.getByRole('option', { name: 'All remaining (1)' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('1 stop, 1 order');
});

it('names the stops that cannot move, with their reasons', async () => {
  const shown = form(['a', 'b']);
  const stops = shown.stops.map((stop, n) =>
    n === 1 ? { ...stop, keptBecause: 'absent' as const } : stop,
  );
  await open([{}], { forms: [{ ...shown, stops }] });
  expect(screen.getByText('1 stop stays')).toBeTruthy();
  expect(screen.getByText('Consumer b').closest('li')?.textContent).toBe(
    'Consumer b b · Cannot move: marked absent',
  );
});

it('names and leaves out the stops that the list of the taker does not take', async () => {
  const writes = await open([{}], { forms: [form(['a', 'there'])] });
  expect(
    screen.getByText('Cannot move: Arun Kadam has done it or has the same order', { exact: false }),
  ).toBeTruthy();
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ stops: [{ consumerId: 'a' }] }));
});

it('shows the present stops after a refusal', async () => {
  await open([{ status: 409, body: { message: 'Something was recorded there meanwhile.' } }]);
  expect((await screen.findByText(/^1 stop, 1 order, from Rahul Kale/)).textContent).toContain(
    'to Arun Kadam',
  );
});

it('chooses nothing when the chosen round has been handed over meanwhile', async () => {
  const refused = { status: 409, body: { message: 'These stops are not on this list any more.' } };
  await open([refused], {
    forms: [form(['a', 'b'], 'Round 1'), form(['c'])],
    choice: 'round Round 1',
  });
  expect(await screen.findByText('Please choose at least one stop.')).toBeTruthy();
  const which = screen.getByLabelText<HTMLSelectElement>('Which stops');
  expect(which.selectedOptions[0]?.textContent).toBe('Choose stops');
  expect(screen.getByRole('checkbox', { name: /Consumer c/ })).toHaveProperty('checked', false);
});
