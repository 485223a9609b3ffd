import type { NotDeliveredRow, RemarkRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { mergeByDefinition } from './merge-by-definition';

const remark = (consumer_id: string, sequence: number): RemarkRow => ({
  ...{
    consumer_id,
    sequence,
    consumer_name: '',
    order_date: '2026-11-21',
    remarks: '1',
    absence_remarks: null,
    payment_mode: '',
  },
  ...{
    delr_boy_id: 1,
    admin_delivery_boy: { name: 'Ravi' },
    product_id: 1,
    address: '',
    exp_quantity: 1,
    dlvr_quantity: null,
  },
});
const missed = (id: string, sequence: number): NotDeliveredRow => ({
  ...Object.create(null),
  ...{ id, order_date: '2026-11-21', delivery_boy: 'Ravi', sequence },
});

it('adds a new remark at the place of its stop', () => {
  const merge = mergeByDefinition(REPORTS.remarks);
  const rows = merge([remark('a', 1), remark('c', 9)], {
    keys: ['2026-11-21/1/b'],
    rows: [remark('b', 5)],
  });
  expect(rows.map(({ consumer_id }) => consumer_id)).toEqual(['a', 'b', 'c']);
});

it('moves a row with a changed place, and keeps the places of the others', () => {
  const merge = mergeByDefinition(REPORTS['not-delivered']);
  const rows = [missed('a', 2), missed('b', 3)];
  expect(merge(rows, { keys: ['b'], rows: [missed('b', 1)] }).map(({ id }) => id)).toEqual([
    'b',
    'a',
  ]);
  const same = merge(rows, { keys: ['b'], rows: [{ ...missed('b', 3), remark: 'Locked' }] });
  expect(same.map(({ id, remark: text }) => [id, text])).toEqual([
    ['a', undefined],
    ['b', 'Locked'],
  ]);
});
