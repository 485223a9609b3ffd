import { callOf, fingerprintOf } from './fingerprint';

const of = (input: object) => fingerprintOf('add-round', input);

describe('a fingerprint', () => {
  it('is the same for the same input, however it is spelt', () => {
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

  it('takes an id in capitals for the same id', () => {
    const id = '019ba3f1-6c00-7a51-8f0e-4b1de0a1c101';
    expect(of({ id: id.toUpperCase() })).toBe(of({ id }));
  });

  it('says nothing of a password', () => expect(of({ name: 'Asha', password: 'first' })).toBe(of({ name: 'Asha', password: 'second' })));

  it('names a call as entries of phones are named', () => {
    expect(callOf('/apis/public/api/delivery-boy/edit-product-order/:orderId')).toBe('edit-product-order');
    expect(callOf('/apis/public/api/admin/set-aside/:id/apply')).toBe('set-aside/apply');
  });
});
