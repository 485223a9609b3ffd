import { hashPassword, inTurn, isPassword } from './passwords';

it('keeps a password as a salted argon2id hash', async () => {
  const [one, two] = await Promise.all([hashPassword('milkround'), hashPassword('milkround')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPassword(one, 'milkround')).toBe(true);
  expect(await isPassword(one, 'Milkround')).toBe(false);
});

it('lets a few work at once, the others in the order they came, and goes on after a failure', async () => {
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const work = (n: number) =>
    inTurn(async () => {
      begun.push(n);
      most = Math.max(most, (underWay += 1));
      await new Promise(setImmediate);
      underWay -= 1;
      if (n === 1) throw new Error('one fails');
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
