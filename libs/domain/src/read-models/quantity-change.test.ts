import { quantityChangeOf } from './quantity-change';

const line = { orderId: 'o1', consumerId: 'c1', productId: 1 };
const delivered = (quantity: number, previous: number | null) =>
  ({ type: 'QuantityDelivered', data: { ...line, quantity, previous, expected: 2 } }) as const;
const revised = (expected: number, adjusted: boolean) =>
  ({
    type: 'OrderRevised',
    data: { ...line, expected, adjusted, uploadId: null, previous: { expected: 2, adjusted: false } },
  }) as const;

describe('the change log', () => {
  it('has a delivery that differs from the requirement', () => {
    expect(quantityChangeOf(delivered(1, null))).toEqual({ ...line, required: 2, updated: 1 });
  });

  it('has a correction back to the requirement: it differs from what was recorded before', () => {
    expect(quantityChangeOf(delivered(2, 1))).toEqual({ ...line, required: 2, updated: 2 });
  });

  it('has nothing of a delivery as required', () => {
    expect(quantityChangeOf(delivered(2, null))).toBeNull();
  });

  it('has an adjusted requirement, from what it was to what it is', () => {
    expect(quantityChangeOf(revised(3, true))).toEqual({ ...line, required: 2, updated: 3 });
  });

  it('has nothing of a corrected requirement, nor of a mark alone', () => {
    expect(quantityChangeOf(revised(3, false))).toBeNull();
    expect(quantityChangeOf(revised(2, true))).toBeNull();
  });

  it('has nothing of Done', () => {
    expect(quantityChangeOf({ type: 'ConsumerMarkedDone', data: { consumerId: 'c1', filled: [] } })).toBeNull();
  });
});
