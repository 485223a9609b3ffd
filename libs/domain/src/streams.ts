import { isDate } from './business-date';

/** Ids are columns of four bytes. */
const MAX_ID = 2_147_483_647;
const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID;

/** Stream names: `<kind>/<id>`, a delivery day's with its date first, so that past months never change. */
export const streams = {
  /** @throws RangeError for a date that no calendar has, or no id: what lies in a stream of that name could not be shown */
  deliveryDay: (date: string, deliveryBoyId: number) => {
    if (!isDate(date) || !isId(deliveryBoyId)) throw new RangeError(`There is no delivery day ${date} of ${deliveryBoyId}`);
    return `delivery-day/${date}/${deliveryBoyId}`;
  },
  area: (id: number) => `area/${id}`,
  product: (id: number) => `product/${id}`,
  supervisor: (id: number) => `supervisor/${id}`,
  deliveryBoy: (id: number) => `delivery-boy/${id}`,
  upload: (id: string) => `upload/${id}`,
};

export interface DayKey {
  date: string;
  deliveryBoyId: number;
}

/** The day a stream is about, or null when it is no delivery day. */
export function dayOf(streamId: string): DayKey | null {
  const [kind, date, boy] = streamId.split('/');
  return kind === 'delivery-day' && date && boy ? { date, deliveryBoyId: Number(boy) } : null;
}
