import { nearestDay } from './nearest-day';

const MOST = 366;

async function search(days: readonly number[]) {
  let questions = 0;
  const found = await nearestDay((near, far) => {
    questions++;
    return Promise.resolve(days.some((day) => day >= near && day <= far));
  }, MOST);
  return { found, questions };
}

it('finds the nearest day, however far away, with few queries', async () => {
  for (let day = 1; day <= MOST; day++) {
    const { found, questions } = await search([day, day + 1, MOST + 1]);
    expect(found).toBe(day);
    expect(questions).toBeLessThanOrEqual(18);
  }
});

it('finds none beyond the farthest day', async () =>
  expect((await search([MOST + 1])).found).toBeNull());

it('sends no query when no day is left', async () => {
  const has = jest.fn();
  expect(await nearestDay(has, 0)).toBeNull();
  expect(has).not.toHaveBeenCalled();
});
