import { ACTIVITY_KINDS } from '@milkround/contracts';
import { filtersIn, toAddress, type ActivityFilters } from './filters';
import { groupOf, GROUPS, kindsOf } from './groups';

const at = (address: string) => filtersIn(new URLSearchParams(address));

const all: ActivityFilters = {
  fromDate: '2026-11-20',
  toDate: '2026-11-21',
  ordersFrom: '2026-11-22',
  ordersTo: '2026-11-23',
  actorRole: 'delivery-boy',
  actorId: 3,
  areaId: 5,
  deliveryBoyId: 4,
  consumerId: '00 10/3&x',
  orderId: '01900000-0000-7000-8000-00000000000a',
  productId: 2,
  uploadId: '01900000-0000-7000-8000-00000000000b',
  kind: kindsOf('days'),
  late: true,
  q: 'Lata खान',
};

it('keeps every filter in the address', () => expect(at(String(toAddress(all)))).toEqual(all));

it('has no filter in an address without a query', () => {
  expect(at('')).toEqual({});
  expect(String(toAddress({}))).toBe('');
});

it.each([
  ['a date that the calendar does not have', 'fromDate=2026-02-30'],
  ['a range the wrong way round', 'fromDate=2026-11-02&toDate=2026-11-01'],
  ['days of orders the wrong way round', 'ordersFrom=2026-11-02&ordersTo=2026-11-01'],
  ['a range of more than a year', 'fromDate=2020-01-01&toDate=2026-11-01'],
  ['a role that does not exist', 'actorRole=owner&actorId=1'],
  ['an id of a person without the role', 'actorId=1'],
  ['an id that is no number', 'deliveryBoyId=-1&productId=1.5&areaId=x'],
  ['a kind that does not exist', 'kind=Weather'],
  ['another word than true', 'late=maybe'],
  ['blanks', 'q=%20&consumerId=%20'],
  ['an id larger than the server has', 'deliveryBoyId=9999999999&productId=9999999999'],
  ['an id of an order or an upload that is none', 'orderId=1&uploadId=%00'],
  ['a search of one letter', 'q=a'],
  ['a null character', 'q=%00&consumerId=%00'],
])('ignores %s', (_what, address) => expect(at(address)).toEqual({}));

it('searches for as many characters of a long text as the server does', () =>
  expect(at(`q=${'x'.repeat(300)}`).q).toHaveLength(100));

it('accepts one end of a range', () =>
  expect(at('fromDate=2026-11-20')).toEqual({ fromDate: '2026-11-20' }));

it('puts each kind into one group, and finds the group of given kinds', () => {
  expect(GROUPS.flatMap(kindsOf).sort()).toEqual([...ACTIVITY_KINDS].sort());
  for (const group of GROUPS) expect(groupOf(kindsOf(group))).toBe(group);
  expect(groupOf(['DayClosed'])).toBeNull();
});
