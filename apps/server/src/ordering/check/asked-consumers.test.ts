import {
  answersFor,
  askAbout,
  staysInZone,
  type KnownConsumer,
  type ListedConsumer,
} from './asked-consumers';

const ZONES = [
  { id: 1, name: 'Aundh' },
  { id: 2, name: 'Baner' },
];
/** The delivery boys 1 and 2 are of the first zone, 3 of the second. */
const boyOf = (id: number) => ({ id, name: `Boy ${id}`, areaId: id === 3 ? 2 : 1 });
const known = (name: string, more: Partial<KnownConsumer> = {}): KnownConsumer => ({
  name,
  orderedName: name,
  address: `${name}'s address`,
  zone: ZONES[0]!,
  isAlias: false,
  ...more,
});
const listed = (id: string, name: string, deliveryBoyId = 1, row = 2): ListedConsumer => ({
  id,
  name,
  deliveryBoyId,
  row,
  lines: 1,
});
const consumer = (id: string, name: string) => ({ id, name, address: 'New' });

describe('a known id with a quite different name', () => {
  const ask = (entries: ListedConsumer[], consumer?: KnownConsumer) =>
    askAbout(entries, new Map(consumer && [['106', consumer]]), boyOf);

  it('is asked about, with the known name', () =>
    expect(ask([listed('106', 'A')], known('Ramesh Patil'))).toMatchObject({
      renamed: [{ row: 2, consumer_id: '106', consumer_name: 'A', known_name: 'Ramesh Patil' }],
      knownNames: 1,
    }));

  it.each([
    ['another spelling', 'Patil Ramesh', known('Ramesh Patil')],
    ['no name', '', known('Ramesh Patil')],
    ['the id as the name', '106', known('Ramesh Patil')],
    ['the first name of a consumer who had none', 'Ramesh Patil', known('106')],
    ['the name from before an edit', 'Old', known('Ramesh Patil', { orderedName: 'Old' })],
    ['a merged id, whose name does not count', 'Other', known('Ramesh Patil', { isAlias: true })],
  ])('is not %s', (_, name, consumer) =>
    expect(ask([listed('106', name)], consumer).renamed).toEqual([]),
  );

  it('may be a new id that the file gives to two households', () =>
    expect(ask([listed('106', 'Ramesh Patil'), listed('106', 'Sunita Rao', 1, 3)])).toMatchObject({
      renamed: [{ row: 3, consumer_name: 'Sunita Rao', known_name: 'Ramesh Patil' }],
      knownNames: 0,
    }));

  it('is renamed, keeps name and address, or comes back, by the answer', () => {
    const consumers = new Map([['106', known('Ramesh Patil')]]);
    const asked = askAbout([listed('106', 'A'), listed('7', 'B')], consumers, boyOf);
    const answer = (renamed: 'rename' | 'leave' | 'other') =>
      answersFor(asked, consumers, { renamed });
    expect(answer('rename')).toBeNull();
    expect(answer('leave')?.(consumer('106', 'A'))).toEqual({
      id: '106',
      name: 'Ramesh Patil',
      address: "Ramesh Patil's address",
    });
    expect(answer('other')?.(consumer('106', 'A'))).toMatchObject({ code: 'row-other-household' });
    expect(answer('other')?.(consumer('7', 'B'))).toEqual(consumer('7', 'B'));
  });
});

it('asks about a consumer with several delivery boys, whose rows stay or come back', () => {
  const asked = askAbout(
    [listed('1', 'A'), listed('1', 'A', 2, 3), listed('2', 'B')],
    new Map(),
    boyOf,
  );
  expect(asked.shared).toMatchObject([
    { row: 2, lines: 2, consumer_id: '1', delivery_boy: { id: 1 }, others: [{ id: 2 }] },
  ]);
  const answer = answersFor(asked, new Map(), { shared: 'return' });
  expect(answer?.(consumer('1', 'A'))).toMatchObject({ code: 'row-shared' });
  expect(answersFor(asked, new Map(), { shared: 'keep' })).toBeNull();
});

it('asks about a consumer of another zone, unless one of his delivery boys is of his zone', () => {
  const consumers = new Map([
    ['1', known('A')],
    ['2', known('B')],
  ]);
  const entries = [listed('1', 'A', 3), listed('2', 'B', 1), listed('2', 'B', 3), listed('3', '')];
  const asked = askAbout(entries, consumers, boyOf);
  expect(asked.zone).toMatchObject([{ consumer_id: '1', zone: ZONES[0], delivery_boy: { id: 3 } }]);
  expect([...staysInZone(asked, { zone: 'move' })]).toEqual(['2']);
  expect([...staysInZone(asked, { zone: 'stay' })]).toEqual(['2', '1']);
});
