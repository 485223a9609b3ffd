import { addDays } from '../built.mjs';

const DELIVERY_BOY = 3;

/**
 * Returns the filters of the activity with values of a created history: broad ones, which match most facts, and rare ones. Their facts are
 * those of supervisor 1's area, in the middle of the history, so that no page ends in the newest facts.
 */
export async function activityFilters(pool, today) {
  const { rows } = await pool.query(
    `select min(date)::text as first, to_char(min(date) + ((max(date) - min(date)) / 2), 'YYYY-MM-DD') as middle from day_progress`,
  );
  const [{ first, middle }] = rows;
  const { rows: placedOrders } = await pool.query(
    `select data->>'orderId' as order, data->'consumer'->>'id' as consumer, data->>'uploadId' as upload from event
      where stream_id = $1 and type = 'OrderPlaced' order by version limit 1`,
    [`delivery-day/${middle}/${DELIVERY_BOY}`],
  );
  const [{ order, consumer, upload }] = placedOrders;
  return [
    { name: 'everything', field: 'none', query: '' },
    { name: 'delivery boys', field: 'actor', query: 'actorRole=delivery-boy' },
    { name: 'admins', field: 'actor', query: 'actorRole=admin' },
    { name: 'one person', field: 'actor', query: `actorRole=delivery-boy&actorId=${DELIVERY_BOY}` },
    { name: 'delivery boy', field: 'deliveryBoyId', query: `deliveryBoyId=${DELIVERY_BOY}` },
    { name: 'zone', field: 'areaId', query: 'areaId=1' },
    { name: 'consumer', field: 'consumerId', query: `consumerId=${consumer}` },
    { name: 'order', field: 'orderId', query: `orderId=${order}` },
    { name: 'product', field: 'productId', query: 'productId=2' },
    { name: 'upload', field: 'uploadId', query: `uploadId=${upload}` },
    { name: 'broad kind', field: 'kind', query: 'kind=OrderPlaced' },
    { name: 'rare kind', field: 'kind', query: 'kind=DayClosed' },
    { name: 'unknown kind', field: 'kind', query: 'kind=Nothing' },
    {
      name: 'four kinds',
      field: 'kind',
      query: ['OrderPlaced', 'QuantityDelivered', 'ConsumerMarkedDone', 'DayClosed']
        .map((k) => `kind=${k}`)
        .join('&'),
    },
    { name: 'late', field: 'late', query: 'late=true' },
    { name: 'not late', field: 'late', query: 'late=false' },
    { name: 'today', field: 'dates', query: `fromDate=${today}&toDate=${today}` },
    { name: 'one past day', field: 'dates', query: `fromDate=${middle}&toDate=${middle}` },
    {
      name: 'one past month',
      field: 'dates',
      query: `fromDate=${addDays(middle, -29)}&toDate=${middle}`,
    },
    { name: 'all days', field: 'dates', query: `fromDate=${first}&toDate=${today}` },
    {
      name: 'text of a name',
      field: 'q',
      query: `q=${encodeURIComponent(`Delivery Boy ${DELIVERY_BOY}`)}`,
    },
  ];
}

/** Returns each filter alone, and each pair of filters of different fields. */
export function pairsOf(filters) {
  const pairs = filters.map(({ name, query }) => ({ name, query }));
  for (const [i, a] of filters.entries())
    for (const b of filters.slice(i + 1))
      if (a.field !== b.field && a.query !== '')
        pairs.push({ name: `${a.name} and ${b.name}`, query: `${a.query}&${b.query}` });
  return pairs;
}
