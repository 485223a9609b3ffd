import {
  answersFor,
  askAbout,
  otherPhones,
  registrationsOf,
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
  orderedAddress: `${name}'s address`,
  phone: null,
  zone: ZONES[0]!,
  isAlias: false,
  ...more,
});
const listed = (
  id: string,
  name: string,
  deliveryBoyId = 1,
  row = 2,
  more: Partial<ListedConsumer> = {},
): ListedConsumer => ({
  ...{ id, name, deliveryBoyId, row, lines: 1, address: '', phone: null, zone: null },
  ...more,
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

it('asks about a consumer of another zone, unless the file names his or one of his delivery boys is of it', () => {
  const consumers = new Map([
    ['1', known('A')],
    ['2', known('B')],
    ['4', known('D')],
    ['5', known('E')],
  ]);
  const entries = [
    ...[listed('1', 'A', 3), listed('2', 'B', 1), listed('2', 'B', 3), listed('3', '')],
    listed('4', 'D', 3, 6, { zone: ZONES[0] ?? null }),
    listed('5', 'E', 1, 7, { zone: ZONES[1] ?? null }),
  ];
  const asked = askAbout(entries, consumers, boyOf);
  expect(asked.zone).toMatchObject([
    { consumer_id: '1', zone: ZONES[0], delivery_boy: { id: 3 } },
    { consumer_id: '5', zone: ZONES[0], to: ZONES[1] },
  ]);
  const moved = (zone: 'move' | 'stay') =>
    registrationsOf(entries, { asked, known: consumers, boyOf }, { zone });
  const added = { consumerId: '3', set: {}, previous: null };
  expect(moved('stay')).toEqual([added]);
  expect(moved('move')).toEqual([
    { consumerId: '1', set: { areaId: 2 }, previous: { areaId: 1 } },
    added,
    { consumerId: '5', set: { areaId: 2 }, previous: { areaId: 1 } },
  ]);
});

it('fills phones that are not known, and tells what names and addresses were before', () => {
  const consumers = new Map([
    ['1', known('A')],
    ['2', known('B', { phone: '9822000002', orderedName: 'Bee' })],
    ['3', known('C', { isAlias: true })],
  ]);
  const phone = '9822012345';
  const entries = [
    listed('1', 'A', 1, 2, { phone }),
    listed('2', 'Bee', 1, 3, { phone, address: 'New' }),
    listed('3', 'C', 1, 4, { phone }),
    listed('4', 'D', 1, 5, { phone, zone: ZONES[1] ?? null }),
  ];
  const asked = askAbout(entries, consumers, boyOf);
  expect(registrationsOf(entries, { asked, known: consumers, boyOf }, {})).toEqual([
    { consumerId: '1', set: { phone }, previous: { phone: null } },
    {
      consumerId: '2',
      set: { address: 'New' },
      previous: { address: "B's address", orderedAddress: "B's address" },
    },
    { consumerId: '4', set: { phone, areaId: 2 }, previous: null },
  ]);
  expect([...otherPhones(entries, consumers)]).toEqual(['2']);
});
