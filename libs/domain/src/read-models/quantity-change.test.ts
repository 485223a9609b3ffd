import { quantityChangesOf } from './quantity-change';

const line = { orderId: 'o1', consumerId: 'c1', productId: 1 };
const delivered = (quantity: number, previous: number | null) =>
  ({ type: 'QuantityDelivered', data: { ...line, quantity, previous, expected: 2 } }) as const;
const revised = (expected: number, adjusted: boolean) =>
  ({
    type: 'OrderRevised',
    data: {
      ...line,
      expected,
      adjusted,
      uploadId: null,
      previous: { expected: 2, adjusted: false },
    },
  }) as const;

describe('the change log', () => {
  it('has a delivery that differs from the requirement', () => {
    expect(quantityChangesOf(delivered(1, null))).toEqual([{ ...line, required: 2, updated: 1 }]);
  });

  it('has a correction back to the requirement, because it differs from the recorded quantity', () => {
    expect(quantityChangesOf(delivered(2, 1))).toEqual([{ ...line, required: 2, updated: 2 }]);
  });

  it('has nothing of a delivery as required', () => {
    expect(quantityChangesOf(delivered(2, null))).toEqual([]);
  });

  it('has a quantity that the office took back, also one that was as required', () => {
    for (const previous of [5, 2])
      expect(
        quantityChangesOf({ type: 'QuantityCleared', data: { ...line, previous, expected: 2 } }),
      ).toEqual([{ ...line, required: 2, updated: null, cleared: previous }]);
  });

  it('has an adjusted requirement, with the old and the new value', () => {
    expect(quantityChangesOf(revised(3, true))).toEqual([{ ...line, required: 2, updated: 3 }]);
  });

  it('has nothing of a corrected requirement, nor of a mark alone', () => {
    expect(quantityChangesOf(revised(3, false))).toEqual([]);
    expect(quantityChangesOf(revised(2, true))).toEqual([]);
  });

  it('has of Done the lines that it filled with another quantity than their requirement', () => {
    const filled = [
      { orderId: 'o1', productId: 1, quantity: 2, expected: 9 },
      { orderId: 'o2', productId: 2, quantity: 1 },
    ];
    expect(
      quantityChangesOf({ type: 'ConsumerMarkedDone', data: { consumerId: 'c1', filled } }),
    ).toEqual([{ ...line, required: 9, updated: 2 }]);
  });
});
