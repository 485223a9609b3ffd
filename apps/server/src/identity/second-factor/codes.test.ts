import {
  enrolmentUri,
  hashCode,
  isTimeCode,
  newRecoveryCodes,
  newSecret,
  normalizeCode,
  timeStepOf,
} from './codes';

/** The secret of the test vectors of RFC 6238, appendix B, in base32. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator app', () => {
  it.each([
    [59_000, '287082', 1],
    [1_111_111_109_000, '081804', 37_037_036],
    [20_000_000_000_000, '353130', 666_666_666],
  ])('at %i is %s, as in RFC 6238', (now, code, step) =>
    expect(timeStepOf(RFC, code, now)).toBe(step),
  );
  it('is accepted half a minute early and late, as its own step, and not further away', () => {
    expect([29_000, 89_000].map((now) => timeStepOf(RFC, '287082', now))).toEqual([1, 1]);
    expect([90_000, 150_000].map((now) => timeStepOf(RFC, '287082', now))).toEqual([null, null]);
  });
  it('differs from a recovery code', () => {
    expect(isTimeCode(normalizeCode('287 082'))).toBe(true);
    expect(newRecoveryCodes().some((code) => isTimeCode(normalizeCode(code)))).toBe(false);
  });
  it('comes from an address that names the dairy and the account', () => {
    const secret = newSecret();
    expect(secret).toHaveLength(32);
    const uri = new URL(enrolmentUri(secret, 'Shree Milk', 'asha@milk.test'));
    expect(decodeURIComponent(uri.pathname)).toContain('Shree Milk:asha@milk.test');
    expect(uri.searchParams.get('secret')).toBe(secret);
  });
});

it('creates ten recovery codes, which are accepted with any spacing', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  expect(hashCode(normalizeCode(' ABCD efgh-2345 6789'))).toEqual(hashCode('abcdefgh23456789'));
});
