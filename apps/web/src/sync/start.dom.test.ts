import { QueryClient } from '@tanstack/react-query';
import { endSession, startSession } from '../session/session';
import { newPhone } from '../testing/phone';
import { deliveryBoy, supervisor } from '../testing/sessions';
import { hasNoStorage, phoneOf } from './phones';
import { startPhones } from './start';

it('opens nothing for other roles, and for a delivery boy as soon as he has signed in', async () => {
  newPhone();
  const open = jest.spyOn(indexedDB, 'open');
  await startPhones(new QueryClient());
  startSession(supervisor);
  endSession('all');
  expect(open).not.toHaveBeenCalled();
  // It requests persistent storage as soon as it stores something.
  const begun = new Promise<void>((resolve) => {
    const persist = async () => resolve();
    Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  });
  startSession(deliveryBoy);
  await begun;
  expect(open).toHaveBeenCalledTimes(1);
  expect(hasNoStorage()).toBe(false);
  const phone = phoneOf(deliveryBoy.deliveryBoyInfo.id);
  expect(phone?.outbox.get()).toEqual([]);
  phone?.stop();
});
