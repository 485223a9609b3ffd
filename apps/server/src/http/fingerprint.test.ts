import { callOf, fingerprintsOf } from './fingerprint';

const fingerprintOf = (call: string, input: object) => fingerprintsOf(call, input).fingerprint;
const of = (input: object) => fingerprintOf('add-round', input);

describe('a fingerprint', () => {
  it('is the same for any spelling of the same input', () => {
    const same = of({ consumerNo: 2, roundName: 'First' });
    expect(of({ roundName: ' First ', consumerNo: '2', note: '', userId: 7 })).toBe(same);
    expect(same).toMatch(/^[\w-]{22}$/);
  });

  it('is another one for another call or other input, nested input included', () => {
    const all = [
      of({ consumerNo: 2 }),
      of({ consumerNo: 3 }),
      of({ roundName: 2 }),
      of({ lines: [{ orderId: 'a', quantity: 1 }] }),
      of({ lines: [{ orderId: 'a', quantity: 2 }] }),
      of({ lines: [] }),
      of({}),
      fingerprintOf('day-close', { consumerNo: 2 }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('ignores the content of the screen and the spelling of flags and quantities', () => {
    const orderId = '019ba3f1-6c00-7a51-8f0e-4b1de0a1c101';
    const same = (call: string, ...inputs: object[]) =>
      expect(new Set(inputs.map((input) => fingerprintOf(call, input))).size).toBe(1);
    same(
      'edit-product-order',
      { orderId, deliverdQuantity: 1.5 },
      { orderId, deliverdQuantity: '1.50', previous: null },
      { orderId, deliverdQuantity: ' 1.5 ', previous: 2 },
    );
    const lines = [{ orderId, quantity: 2 }];
    same(
      'edit-order-status',
      ...[true, 1, '1', 'true'].flatMap((isDelivered) => [
        { consumerId: 'A', isDelivered },
        { consumerId: 'A', isDelivered, lines },
      ]),
    );
    same(
      'edit-order-remarks',
      { consumerUniqueId: 'A', remarks: 5 },
      { consumerUniqueId: 'A', remarks: '5', previous: { remarks: 7 } },
    );
    same(
      'add-single-order',
      { consumerId: 'A', productId: 1, expQuantity: 2 },
      { consumer_id: 'A', product_id: '1', exp_quantity: '2.0', previousQuantity: 7 },
    );
  });

  it('differs for input of another meaning', () => {
    expect(fingerprintOf('edit-order-status', { consumerId: 'A', isDelivered: true })).not.toBe(
      fingerprintOf('edit-order-status', { consumerId: 'A', isDelivered: false }),
    );
    expect(fingerprintOf('add-single-order', { consumerId: '01' })).not.toBe(
      fingerprintOf('add-single-order', { consumerId: '1' }),
    );
    expect(fingerprintOf('day-close', { remarks: 'a', lines: 1 })).not.toBe(
      fingerprintOf('day-close', { remarks: 'a', lines: 2 }),
    );
  });

  it('contains the different fingerprints of earlier versions for the same request', () => {
    const plain = { consumerId: 'A', isDelivered: 1 };
    expect(fingerprintsOf('edit-order-status', plain).formerFingerprints).toEqual([]);
    const { fingerprint, formerFingerprints } = fingerprintsOf('edit-order-status', {
      ...plain,
      isDelivered: true,
      lines: [],
    });
    expect(fingerprint).toBe(fingerprintOf('edit-order-status', plain));
    expect(new Set([...formerFingerprints, fingerprint]).size).toBe(3);
  });

  it('treats an id in capitals as the same id', () => {
    const id = '019ba3f1-6c00-7a51-8f0e-4b1de0a1c101';
    expect(of({ id: id.toUpperCase() })).toBe(of({ id }));
  });

  it('does not depend on a password', () =>
    expect(of({ name: 'Asha', password: 'first' })).toBe(of({ name: 'Asha', password: 'second' })));

  it('names a call like the entries of phones', () => {
    expect(callOf('/apis/public/api/delivery-boy/edit-product-order/:orderId')).toBe(
      'edit-product-order',
    );
    expect(callOf('/apis/public/api/admin/set-aside/:id/apply')).toBe('set-aside/apply');
  });
});

it('accepts any object of a sender, also one that cannot be converted to text', () => {
  const odd = { toString: 1, valueOf: 1 };
  expect(of({ unknown: odd, consumerNo: odd })).not.toBe(of({ consumerNo: 1 }));
  expect(of({ lines: [odd, null] })).toHaveLength(22);
});
