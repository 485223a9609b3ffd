import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import {
  type SettledEntry,
  createMessage,
  readStoredMessage,
  toAnswerMessage,
} from '@milkround/contracts';
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
const REASON = 'This order was given to another delivery boy.';

/** Returns `count` entries of Rahul Kale, made one minute apart, and one entry of another person. */
const entries = (count: number) => [
  setAsideEntry({ id: 'other', deliveryBoyId: 2, deliveryBoyName: 'Sagar More' }),
  ...Array.from({ length: count }, (_, n) =>
    setAsideEntry({
      id: `e${n}`,
      consumerName: `Consumer ${n}`,
      occurredAt: new Date(Date.UTC(2026, 10, 21, 0, n)).toISOString(),
    }),
  ).reverse(),
];

function open(count: number, reply: (call: Call, ids: string[]) => Reply) {
  startSession(supervisor);
  const calls = fakeWire((call) => {
    if (call.path === '/api/get-setting') return { body: { data: settings } };
    if (call.method === 'GET') return { body: { data: entries(count) } };
    const { ids } = call.body as { ids: string[] };
    return reply(call, ids);
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DataRouter address="/supervisor/set-aside">
        <SetAsideScreen />
      </DataRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return () => calls.filter(({ method }) => method === 'POST');
}
const settled = (ids: string[], refused: string[] = []): Reply => {
  const data: SettledEntry[] = ids.map((id) => ({
    id,
    isSettled: !refused.includes(id),
    ...toAnswerMessage(
      refused.includes(id) ? readStoredMessage(REASON, {}) : createMessage('entry-applied'),
    ),
  }));
  const number = data.filter(({ isSettled }) => isSettled).length;
  return {
    body: {
      ...toAnswerMessage(createMessage('entries-applied', { number, all: data.length })),
      data,
    },
  };
};
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

it('applies all entries of one person with one request', async () => {
  const posts = open(30, (_, ids) => settled(ids));
  fireEvent.click(await screen.findByRole('button', { name: 'Apply 30 entries of Rahul Kale' }));
  expect(screen.queryByRole('button', { name: /entries of Sagar More/ })).toBeNull();
  expect(dialog().getByText(/each as of the time at which it was made/)).toBeTruthy();
  press('Apply all');
  expect(await screen.findByText('30 of 30 entries applied.')).toBeTruthy();
  expect(posts().map(({ path }) => path)).toEqual(['/apis/public/api/supervisor/set-aside/apply']);
  const ids = Array.from({ length: 30 }, (_, n) => `e${n}`).reverse();
  expect(posts()[0]?.body).toEqual(expect.objectContaining({ ids }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('lists the entries that could not be applied, each with its reason, and stays until it is closed', async () => {
  open(3, (_, ids) => settled(ids, ['e1']));
  fireEvent.click(await screen.findByRole('button', { name: 'Apply 3 entries of Rahul Kale' }));
  press('Apply all');
  expect(await dialog().findByText('These could not be applied:')).toBeTruthy();
  expect(dialog().getByText('Delivered 2 Cow, Consumer 1, 00101')).toBeTruthy();
  expect(dialog().queryByText('Delivered 2 Cow, Consumer 2')).toBeNull();
  fireEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names each entry of the group before the decision', async () => {
  open(2, (_, ids) => settled(ids));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss 2 entries of Rahul Kale' }));
  const named = within(dialog().getByRole('list', { name: 'Entries' })).getAllByRole('listitem');
  expect(named.map(({ textContent }) => textContent)).toEqual([
    'Delivered 2 Cow, Consumer 1, 00101',
    'Delivered 2 Cow, Consumer 0, 00101',
  ]);
});

it('dismisses a group with one note, which is required', async () => {
  const posts = open(2, (_, ids) => settled(ids));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss 2 entries of Rahul Kale' }));
  press('Dismiss all');
  expect(posts()).toEqual([]);
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Settled by telephone' } });
  press('Dismiss all');
  expect(await screen.findByText('2 of 2 entries applied.')).toBeTruthy();
  expect(posts().map(({ body }) => body)).toEqual([
    expect.objectContaining({ ids: ['e1', 'e0'], note: 'Settled by telephone' }),
  ]);
});

it('is sent again under the same key after a failure', async () => {
  let failing = true;
  const posts = open(2, (_, ids) =>
    failing ? { status: 503, body: { message: 'Not now.' } } : settled(ids),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Apply 2 entries of Rahul Kale' }));
  press('Apply all');
  expect((await dialog().findByRole('alert')).textContent).toBe('Not now.');
  failing = false;
  press('Apply all');
  expect(await screen.findByText('2 of 2 entries applied.')).toBeTruthy();
  const [first, second] = posts().map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
});
