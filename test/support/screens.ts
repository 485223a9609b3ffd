import { today } from './log';

/** Returns the range of reports that is today only. */
export const ofToday = () => ({ from: today(), to: today() });
export const rangeOfToday = () => `?fromDate=${today()}&toDate=${today()}`;
/** The data of the screens of today: the topic that updates them, and the read that answers them. */
export const screens = {
  orders: () =>
    ({ topic: { name: 'orders', date: today() }, path: `get-orders/${today()}` }) as const,
  'day-close': () =>
    ({
      topic: { name: 'day-close', ...ofToday() },
      path: `get-day-close-report${rangeOfToday()}`,
    }) as const,
  changes: () =>
    ({
      topic: { name: 'changes', ...ofToday() },
      path: `get-order-logs${rangeOfToday()}`,
    }) as const,
  remarks: () =>
    ({
      topic: { name: 'remarks', ...ofToday() },
      path: `get-order-remarks${rangeOfToday()}`,
    }) as const,
  deliveries: () =>
    ({
      topic: { name: 'deliveries', ...ofToday() },
      path: `get-order-all-reports${rangeOfToday()}`,
    }) as const,
  quantities: () =>
    ({
      topic: { name: 'quantities', ...ofToday() },
      path: `get-all-quantity-by-area${rangeOfToday()}`,
    }) as const,
  areas: () => ({ topic: { name: 'areas' }, path: 'get-areas' }) as const,
  products: () => ({ topic: { name: 'products' }, path: 'get-products' }) as const,
  supervisors: () => ({ topic: { name: 'supervisors' }, path: 'get-supervisors' }) as const,
  'delivery-boys': () => ({ topic: { name: 'delivery-boys' }, path: 'get-delivery-boys' }) as const,
};
