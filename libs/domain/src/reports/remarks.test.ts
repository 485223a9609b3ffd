import type { RemarkRow } from '@milkround/contracts';
import { selectRemarks } from './remarks.report';

const row = (more: Partial<RemarkRow>): RemarkRow => ({
  ...{
    sequence: 1,
    consumer_id: '101',
    consumer_name: 'Asha Rane',
    order_date: '2026-11-21',
    remarks: '320',
    absence_remarks: null,
    payment_mode: 'cash',
  },
  ...{
    delr_boy_id: 1,
    admin_delivery_boy: { name: 'Ravi Patil' },
    product_id: 1,
    address: '',
    exp_quantity: 2,
    dlvr_quantity: 2,
  },
  ...more,
});

it('has one row per stop: two people of two zones may have one id', () => {
  const rows = [
    row({}),
    row({ product_id: 2 }),
    row({ consumer_name: 'Amit Joshi', delr_boy_id: 7, remarks: '80' }),
    row({ remarks: ' ' }),
  ];
  expect(selectRemarks(rows).map(({ consumer_name, remarks }) => [consumer_name, remarks])).toEqual(
    [
      ['Asha Rane', '320'],
      ['Amit Joshi', '80'],
    ],
  );
});
