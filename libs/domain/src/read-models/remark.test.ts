import type { DeliveryDayFact } from '../delivery-day/facts';
import { foldRemarked, remarkedKeys } from './remark';

const day = { date: '2026-01-15', deliveryBoyId: 3 };
const key = { date: '2026-01-15', delivery_boy_id: 3, consumer_id: 'c1' };
const payment = { amount: null, mode: '' } as const;
const paid: DeliveryDayFact = {
  type: 'PaymentRecorded',
  data: { consumerId: 'c1', amount: 50, mode: 'cash', previous: payment },
};
const absent: DeliveryDayFact = {
  type: 'AbsenceRecorded',
  data: { consumerId: 'c1', text: 'Not home', previous: null },
};

describe('the order remarks', () => {
  it('know every stop that a payment or an absence was recorded at', () => {
    expect(remarkedKeys(paid, day)).toEqual([key]);
    expect(remarkedKeys(absent, day)).toEqual([key]);
    expect(foldRemarked(null, paid, key)).toEqual(key);
  });

  it('know nothing of other facts', () => {
    expect(
      remarkedKeys({ type: 'ConsumerMarkedDone', data: { consumerId: 'c1', filled: [] } }, day),
    ).toEqual([]);
  });
});
