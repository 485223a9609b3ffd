import { hashPassword, isPassword, NO_PASSWORD } from './passwords';

it('keeps a password as a salted argon2id hash', async () => {
  const [one, two] = await Promise.all([hashPassword('milkround'), hashPassword('milkround')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPassword(one, 'milkround')).toBe(true);
  expect(await isPassword(one, 'Milkround')).toBe(false);
});

it('accepts no password for an account without one', async () => {
  for (const password of ['', NO_PASSWORD, 'milkround'])
    expect(await isPassword(NO_PASSWORD, password)).toBe(false);
});
