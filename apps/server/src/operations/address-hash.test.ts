import { hashAddress } from './address-hash';

it('is the same for one network and another for others', () => {
  expect(hashAddress('203.0.113.7')).toMatch(/^[0-9a-f]{16}$/);
  expect(hashAddress('::ffff:203.0.113.7')).toBe(hashAddress('203.0.113.7'));
  expect(hashAddress('2001:db8::1')).toBe(hashAddress('2001:db8::2'));
  expect(
    new Set(['203.0.113.7', '203.0.113.8', '2001:db8::1', '2001:db8:0:1::1'].map(hashAddress)).size,
  ).toBe(4);
});

it('has another key in another process', async () => {
  const here = hashAddress('203.0.113.7');
  await jest.isolateModulesAsync(async () => {
    const { hashAddress: elsewhere } = await import('./address-hash');
    expect(elsewhere('203.0.113.7')).not.toBe(here);
  });
});
