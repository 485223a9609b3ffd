import { validate, version } from 'uuid';
import { commandIdOf, fingerprintOf, occurredAtOf } from './command';

const KEY = '0b9e9f4c-8f0e-4a54-9a3b-7a3f9a1c2d3e';
const boy = { role: 'delivery-boy', id: 4 } as const;

describe('the id of a command', () => {
  it('is the same for any spelling of the same key of the same caller', () =>
    expect(commandIdOf(boy, KEY.toUpperCase())).toBe(commandIdOf(boy, KEY)));
  it('is the same as in earlier versions', () =>
    expect(commandIdOf(boy, KEY)).toBe('411a9535-4e60-5cd5-b0ff-d3d146560ef8'));
  it('is another for another person', () =>
    expect(commandIdOf({ ...boy, id: 5 }, KEY)).not.toBe(commandIdOf(boy, KEY)));
  it('is another for the same number in another role', () =>
    expect(commandIdOf({ ...boy, role: 'supervisor' }, KEY)).not.toBe(commandIdOf(boy, KEY)));
  it('is new each time without a key', () => {
    const id = commandIdOf(boy, undefined);
    expect(validate(id) && version(id)).toBe(7);
    expect(commandIdOf(boy, undefined)).not.toBe(id);
  });
  it.each(['', 'x', `${KEY}, ${KEY}`, '1'])('is refused for the key %p', (key) =>
    expect(() => commandIdOf(boy, key)).toThrow('Idempotency-Key must be a UUID'),
  );
});

describe('the fingerprint of a request', () => {
  it('is the same for the same call with the same input', () => {
    const fingerprint = fingerprintOf('add-round', { consumerNo: 2, lines: [{ id: 'a' }] });
    expect(fingerprint).toMatch(/^[\w-]{22}$/);
    expect(fingerprintOf('add-round', { consumerNo: 2, lines: [{ id: 'a' }] })).toBe(fingerprint);
  });
  it('does not depend on the order of the fields', () =>
    expect(fingerprintOf('edit-product-order', { orderId: 'a', deliverdQuantity: 1 })).toBe(
      fingerprintOf('edit-product-order', { deliverdQuantity: 1, orderId: 'a' }),
    ));
  it('is another for another call or other input, nested input included', () => {
    const fingerprints = [
      fingerprintOf('add-round', { consumerNo: 2 }),
      fingerprintOf('add-round', { consumerNo: 3 }),
      fingerprintOf('add-round', { lines: [{ quantity: 1 }] }),
      fingerprintOf('add-round', { lines: [{ quantity: 2 }] }),
      fingerprintOf('day-close', { consumerNo: 2 }),
    ];
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
  });
  it('does not depend on a password', () =>
    expect(fingerprintOf('add', { name: 'Asha', password: 'first' })).toBe(
      fingerprintOf('add', { name: 'Asha', password: 'second' }),
    ));
});

describe('the time of a command', () => {
  const now = new Date('2026-03-01T05:00:00.000Z');
  const signedInAt = new Date('2026-03-01T04:00:00.000Z');
  const occurredAt = (header?: string) => occurredAtOf(header, { signedInAt, now });

  it('is now by default', () => expect(occurredAt()).toEqual({ occurredAt: now.toISOString() }));
  it('is the time of the device, in UTC', () =>
    expect(occurredAt('2026-03-01T10:15:00+05:30')).toEqual({
      occurredAt: '2026-03-01T04:45:00.000Z',
    }));
  it('may lie seven days before the sign-in', () =>
    expect(occurredAt('2026-02-22T04:00:00Z')).toEqual({ occurredAt: '2026-02-22T04:00:00.000Z' }));
  it('is never in the future', () =>
    expect(occurredAt('2026-03-01T05:00:01Z')).toEqual({ occurredAt: now.toISOString() }));
  it.each([
    ['2026-02-22T03:59:59Z', '2026-02-22T03:59:59.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['2031-01-01T00:00:00Z', '2031-01-01T00:00:00.000Z'],
  ])('is now for an impossible %s, which is stored', (header, phoneAt) =>
    expect(occurredAt(header)).toEqual({ occurredAt: now.toISOString(), phoneAt }),
  );
  it.each([
    '',
    'yesterday',
    '2026-03-01',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-03-01T10:15:00',
    '5',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '1970-01-01T00:00:00+14:00',
    '-005947-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '2026-06-30T23:59:60Z',
    '2026-03-01T00:00:00+99:99',
  ])('is not taken from %p', (header) =>
    expect(() => occurredAt(header)).toThrow('x-occurred-at must be an ISO 8601 time'),
  );
});
