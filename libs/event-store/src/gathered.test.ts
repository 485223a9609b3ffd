import { Gathered } from './gathered';

/** Look-ups that the test lets end, one by one. */
function setUp() {
  const looks: { keys: number[]; end(): void; fail(error: Error): void }[] = [];
  const numbers = new Gathered<number, string>(
    String,
    (keys) =>
      new Promise((resolve, reject) =>
        looks.push({
          keys,
          end: () => resolve(new Map(keys.filter((key) => key < 10).map((key) => [String(key), `found ${key}`]))),
          fail: reject,
        }),
      ),
  );
  return { numbers, looks };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('looks up at once what comes alone, and together what comes meanwhile, each key once', async () => {
  const { numbers, looks } = setUp();
  const first = numbers.find(1);
  await turn();
  const later = Promise.all([numbers.find(2), numbers.find(3), numbers.find(2), numbers.find(11), numbers.find(1)]);
  await turn();
  expect(looks.map(({ keys }) => keys)).toEqual([[1]]);
  looks[0]?.end();
  expect(await first).toBe('found 1');
  await turn();
  expect(looks.map(({ keys }) => keys)).toEqual([[1], [2, 3, 11, 1]]);
  looks[1]?.end();
  expect(await later).toEqual(['found 2', 'found 3', 'found 2', null, 'found 1']);
});

it('says to those who asked that a look-up failed, and goes on', async () => {
  const { numbers, looks } = setUp();
  const failed = expect(numbers.find(1)).rejects.toThrow('away');
  await turn();
  const second = numbers.find(2);
  looks[0]?.fail(new Error('away'));
  await failed;
  await turn();
  looks[1]?.end();
  expect(await second).toBe('found 2');
});
