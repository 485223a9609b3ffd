import '../i18n';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { MESSAGES } from '@milkround/contracts';
import { endSession, startSession } from '../session/session';
import { Toasts } from '../ui/Toasts';
import { DATE, done } from '../testing/entries';
import { closePage, newPhone, openPage } from '../testing/phone';
import { deliveryBoy } from '../testing/sessions';
import { answerTo, commandsOf } from '../testing/sync';
import { fakeWire, type Call } from '../testing/wire';
import { NO_SUBJECT } from './entry';
import { phoneOf } from './phones';
import { usePhoneDuty } from './use-phone';

const phone = () => phoneOf(deliveryBoy.deliveryBoyInfo.id);
/** A phone that refuses each entry for a different reason. */
const refuses = (call: Call) =>
  answerTo(
    commandsOf(call),
    ({ data }) => `${MESSAGES['consumer-unknown']} ${String(Reflect.get(data, 'consumerId'))}`,
  );

function Duty() {
  usePhoneDuty();
  return <Toasts />;
}

beforeEach(async () => {
  newPhone();
  fakeWire(refuses);
  startSession(deliveryBoy);
  await openPage(new QueryClient());
});
afterEach(async () => {
  act(() => toast.remove());
  await closePage();
  act(() => endSession('all'));
});

/** Stores `count` entries, and waits until the server has refused all of them. */
async function isRefused(count: number) {
  render(<Duty />);
  await waitFor(() => expect(phone()).not.toBeNull());
  for (let n = 1; n <= count; n++)
    await phone()?.outbox.keep({ entry: done(`c${n}`), subject: NO_SUBJECT, date: DATE });
  act(() => phone()?.sender.wake());
  await waitFor(() =>
    expect(
      phone()
        ?.outbox.get()
        .filter(({ state }) => state === 'refused'),
    ).toHaveLength(count),
  );
}
const said = () =>
  screen
    .queryAllByText(new RegExp(MESSAGES['consumer-unknown']))
    .map(({ textContent }) => /\bc\d+/.exec(textContent ?? '')?.[0]);

it('gives the reason for each refused entry', async () => {
  await isRefused(2);
  await waitFor(() => expect(said().sort()).toEqual(['c1', 'c2']));
});

it('shows no more than three at once: the newest', async () => {
  await isRefused(7);
  await waitFor(() => expect(said().sort()).toEqual(['c5', 'c6', 'c7']));
});
