import { act, screen, waitFor, within } from '@testing-library/react';
import type { PhoneEntry } from '@milkround/contracts';
import { ANSWER_WITHIN_MS } from '../../../sync/announce';
import { NO_SUBJECT } from '../../../sync/entry';
import { phoneOf } from '../../../sync/phones';
import { endSession } from '../../../session/session';
import { deliveryBoy } from '../../../testing/sessions';
import { refusesAll, sentBy, takesAll } from '../../../testing/sync';
import type { Reply } from '../../../testing/wire';
import { today } from '../testing/day';
import { click, doneOf, open } from '../testing/open-orders';
import { closeScreen } from '../testing/open-screen';

const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(async () => {
  jest.useRealTimers();
  await closeScreen();
});

const BOY = deliveryBoy.deliveryBoyInfo.id;
const CLOSE: PhoneEntry = {
  type: 'day-close',
  data: { assignedQuantity: 9, EmptyBottle: 1, remarks: '' },
};
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('the notice of a tap', () => {
  const SUCCESS = 'Delivery Status Updated successfully!';
  const KEPT = 'Kept on this phone. It will be sent.';

  it('waits for the answer while there is a network; the checkbox does not', async () => {
    let answer: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await open({ sync: async (call) => isAsked.then(() => takesAll(call)) });
    const box = await doneOf('Asha');
    click(box);
    expect(box.checked).toBe(true);
    await screen.findByText('waiting');
    expect(screen.queryByText(SUCCESS)).toBeNull();
    answer();
    expect(await screen.findByText(SUCCESS)).toBeTruthy();
    expect(screen.queryByText(KEPT)).toBeNull();
  });

  it('says after a second and a half without an answer that the entry is stored, and nothing more when the answer arrives', async () => {
    let answer: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await open({ sync: async (call) => isAsked.then(() => takesAll(call)) });
    click(await doneOf('Asha'));
    expect(await screen.findByText(KEPT)).toBeTruthy();
    answer();
    expect(await screen.findByText('sent')).toBeTruthy();
    expect(screen.queryByText(SUCCESS)).toBeNull();
  });

  it('is not shown to the next person after a logout', async () => {
    let lose: () => void = () => undefined;
    await open({
      sync: () => new Promise<Reply>((resolve) => (lose = () => resolve({ status: 503 }))),
    });
    const box = await doneOf('Asha');
    jest.useFakeTimers();
    click(box);
    while (phoneOf(BOY)?.outbox.get().length === 0) await passes(1);
    await passes(ANSWER_WITHIN_MS / 2);
    expect(phoneOf(BOY)?.outbox.get()).toHaveLength(1);
    await act(async () => endSession('all'));
    await passes(ANSWER_WITHIN_MS);
    expect(screen.queryByText(KEPT)).toBeNull();
    // The next phone of the same delivery boy waits for this request.
    lose();
  });

  it('is only the refusal for a refused entry', async () => {
    await open({ sync: refusesAll('The day is closed.') });
    click(await doneOf('Asha'));
    const refusal = 'Failed to Mark Delivered: The day is closed. Please Try again Later';
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect([SUCCESS, KEPT].map((words) => screen.queryByText(words))).toEqual([null, null]);
    expect(screen.getAllByText(refusal)).toHaveLength(1);
  });
});

describe('without a network', () => {
  const unreachable = () => ({ status: 503 });

  it('shows a stored entry as done and waiting', async () => {
    await open({ sync: unreachable });
    click(await doneOf('Asha'));
    expect(await screen.findByText('Kept on this phone. It will be sent.')).toBeTruthy();
    expect(screen.queryByText('Delivery Status Updated successfully!')).toBeNull();
    expect(within(rowOf('Asha')).getByText('waiting')).toBeTruthy();
    expect(
      within(rowOf('Asha')).getByRole('button', { name: /^Cow: 2 required|^Cow: 2 of 2/ }),
    ).toBeTruthy();
  });

  it('shows at once that the rules refuse an entry, and does not store it', async () => {
    const calls = await open({ sync: unreachable });
    await screen.findByRole('table', { name: 'Orders' });
    const { entry, subject, date } = { entry: CLOSE, subject: NO_SUBJECT, date: today() };
    await act(async () => void (await phoneOf(BOY)?.enter({ entry, subject, date })));
    click(await doneOf('Asha'));
    expect(
      await screen.findByText('The day is closed.', { selector: '[role=status]' }),
    ).toBeTruthy();
    await waitFor(async () => expect((await doneOf('Asha')).checked).toBe(false));
    expect(phoneOf(BOY)?.outbox.get()).toHaveLength(1);
    expect(new Set(sentBy(calls).map(({ type }) => type))).toEqual(new Set(['day-close']));
  });

  it('accepts no entry when the phone has no room, and says so', async () => {
    Object.defineProperty(navigator, 'storage', {
      value: { estimate: async () => ({ quota: 9, usage: 9 }) },
      configurable: true,
    });
    const calls = await open({});
    click(await doneOf('Asha'));
    expect(
      await screen.findByText(
        /^Failed to Mark Delivered: This phone has no room left to keep entries\./,
      ),
    ).toBeTruthy();
    Reflect.deleteProperty(navigator, 'storage');
    await waitFor(async () => expect((await doneOf('Asha')).checked).toBe(false));
    expect(sentBy(calls)).toEqual([]);
  });
});
