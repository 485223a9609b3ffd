import { QueryClient } from '@tanstack/react-query';
import type { PhoneState } from '@milkround/contracts';
import { updatePhoneStates, newerPhone, type PhoneStates } from './phone-states';

const phone = (deliveryBoyId: number, minute: number, waiting = 0): PhoneState => ({
  ...{
    deliveryBoyId,
    heardAt: `2026-11-21T01:${minute}:00.000Z`,
    waiting,
    waitingSince: null,
    caughtUp: null,
  },
});

it('keeps the later report on each phone, in any order of arrival', () => {
  const cache = new QueryClient();
  updatePhoneStates(cache, [phone(1, 20, 5), phone(2, 20, 1)]);
  updatePhoneStates(cache, [phone(1, 10, 9)]);
  updatePhoneStates(cache, [phone(2, 21, 0)]);
  expect(cache.getQueryData<PhoneStates>(['phones'])).toEqual({
    1: phone(1, 20, 5),
    2: phone(2, 21, 0),
  });
});

it('takes the only report if the other is missing', () => {
  expect(newerPhone(null, phone(1, 10))).toEqual(phone(1, 10));
  expect(newerPhone(phone(1, 10), null)).toEqual(phone(1, 10));
  expect(newerPhone(null, null)).toBeNull();
});
