import { suggestions, type KnownConsumer } from './known-consumers';

const consumer = (
  id: string,
  name: string,
  deliveryBoyId: number | null = null,
): KnownConsumer => ({
  id,
  name,
  address: '',
  deliveryBoyId,
});
const known = [
  consumer('00101', 'Lata Bhosale', 3),
  consumer('00102', 'Ravi Patil', 4),
  consumer('20010', 'Bela Rao', 4),
];
const ids = (typed: string, deliveryBoyId = '') =>
  suggestions(known, typed, deliveryBoyId).map(({ id }) => id);

it('finds by the beginning of the id and by any part of the name', () => {
  expect(ids('001')).toEqual(['00101', '00102']);
  expect(ids('la')).toEqual(['00101', '20010']);
  expect(ids('nobody')).toEqual([]);
});

it("puts the chosen delivery boy's consumers first", () =>
  expect(ids('', '4')).toEqual(['00102', '20010', '00101']));

it('suggests no more than a readable number', () =>
  expect(
    suggestions(
      Array.from({ length: 90 }, (_, index) => consumer(`${index}`, 'x')),
      '',
      '',
    ),
  ).toHaveLength(20));
