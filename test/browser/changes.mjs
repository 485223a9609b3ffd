// A change log in the form of the server's answer, for the tests and the benchmark of long tables.
export const changes = (count) =>
  Array.from({ length: count }, (_, index) => ({
    id: `change-${index}`,
    order_id: 'o',
    order: {
      product_id: 1,
      product: { name: 'Cow' },
      consumer_name: `Consumer ${index}`,
      consumer_id: String(index),
    },
    delr_boy_id: 1,
    delivery_boy: { id: 1, name: 'Rahul Kale' },
    exp_qty: 1,
    updated_qty: 2,
    cleared_qty: null,
    status: 1,
    created_at: '2026-11-21T01:11:12.000Z',
    recorded_at: '2026-11-21T01:11:13.000Z',
    late: false,
    applied_by: null,
  }));
