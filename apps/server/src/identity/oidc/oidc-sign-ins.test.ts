import { HttpStatus } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { Refused } from '../../http/refused';
import { RetryLater } from '../../http/retry-later';
import { OidcSignIns, type OidcState } from './oidc-sign-ins';

type Parts = ConstructorParameters<typeof OidcSignIns>;

const settings = { publicUrl: 'https://milk.example', clientSecret: 'a secret of the client' };
const begun: OidcState = {
  role: 'admin',
  until: Date.now() + 60_000,
  checks: { state: 's1', nonce: 'n1', verifier: 'v1' },
};
type Reason = 'oidc-refused' | 'oidc-unreachable' | 'oidc-cancelled';

const refusal = (code: Reason) => new Refused(HttpStatus.UNAUTHORIZED, createMessage(code));

/** Sign-ins of one address, of which `free` may be wrong, at a provider that refuses every answer for a reason. */
function signInsAt(reason: Reason, free = 2) {
  const open = new Set<object>();
  const tries = {
    beginFrom: () => {
      if (open.size === free)
        throw new RetryLater(HttpStatus.TOO_MANY_REQUESTS, createMessage('too-many-tries'), 60);
      const attempt = {};
      open.add(attempt);
      return Promise.resolve(attempt);
    },
    withdraw: (attempt: object) => Promise.resolve(void open.delete(attempt)),
  };
  const provider = { redeem: jest.fn(() => Promise.reject(refusal(reason))) };
  const refusals = { count: () => Promise.resolve() };
  const none = {};
  const parts = [
    { oidc: settings },
    provider,
    none,
    none,
    refusals,
    none,
    tries,
  ] as unknown as Parts;
  return { signIns: new OidcSignIns(...parts), asked: provider.redeem.mock.calls };
}

const finish = async (signIns: OidcSignIns, answer = 'state=s1&code=made-up') => {
  const outcome = await signIns.finish(
    'admin',
    begun,
    { answer, code: null },
    { address: '203.0.113.7', deviceToken: null },
  );
  return 'refusal' in outcome ? outcome.refusal.reason.code : 'signed in';
};

it('limits the requests to the provider for wrong answers of an address', async () => {
  const { signIns, asked } = signInsAt('oidc-refused');
  const told = [await finish(signIns), await finish(signIns), await finish(signIns)];
  expect([told, asked.length]).toEqual([['oidc-refused', 'oidc-refused', 'too-many-tries'], 2]);
});

it.each<Reason>(['oidc-unreachable', 'oidc-cancelled'])(
  'counts nothing against an address for %s',
  async (reason) => {
    const { signIns, asked } = signInsAt(reason);
    for (let n = 0; n < 4; n += 1) expect(await finish(signIns)).toBe(reason);
    expect(asked.length).toBe(4);
  },
);

it('does not ask the provider about an answer to an unknown sign-in', async () => {
  const { signIns, asked } = signInsAt('oidc-refused');
  expect(await finish(signIns, 'state=other&code=made-up')).toBe('oidc-expired');
  expect(asked.length).toBe(0);
});
