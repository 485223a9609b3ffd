import { PersonReads } from './person-reads';

const person = (id: number) => ({ role: 'admin' as const, id });

/** Counts reads, and those that are under way at the same moment. */
function setUp() {
  const seen = { reads: 0, most: 0 };
  let working = 0;
  const reads = new PersonReads<number>();
  const read = async () => {
    seen.reads += 1;
    seen.most = Math.max(seen.most, (working += 1));
    await new Promise(setImmediate);
    working -= 1;
    return seen.reads;
  };
  return { reads, read, seen };
}

it('reads for one person one after the other', async () => {
  const { reads, read, seen } = setUp();
  await Promise.all([1, 2, 3, 4, 5].map((n) => reads.run(person(1), `${n}`, read)));
  expect(seen).toEqual({ reads: 5, most: 1 });
});

it('reads for two people at the same time', async () => {
  const { reads, read, seen } = setUp();
  await Promise.all([1, 2].map((id) => reads.run(person(id), 'a', read)));
  expect(seen.most).toBe(2);
});

it('reads once for equal requests before the read starts, and again for a later request', async () => {
  const { reads, read, seen } = setUp();
  const answers = await Promise.all(
    Array.from({ length: 5_000 }, () => reads.run(person(1), 'same', read)),
  );
  expect(new Set(answers)).toEqual(new Set([1]));
  await reads.run(person(1), 'same', read);
  expect(seen.reads).toBe(2);
});

it('answers null for more than a hundred different reads of one person only', async () => {
  const { reads, read, seen } = setUp();
  const answers = Promise.all(
    Array.from({ length: 300 }, (_, n) => reads.run(person(1), `${n}`, read)),
  );
  expect(await reads.run(person(2), 'other', read)).not.toBeNull();
  expect((await answers).filter((answer) => answer === null)).toHaveLength(200);
  expect(seen.reads).toBe(101);
});

it('continues after a failed read', async () => {
  const { reads, read } = setUp();
  await expect(reads.run(person(1), 'a', () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  await expect(reads.run(person(1), 'a', read)).resolves.toBe(1);
});
