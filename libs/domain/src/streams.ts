/** Stream names: `<kind>/<id>`, a delivery day's with its date first, so that past months never change. */
export const streams = {
  deliveryDay: (date: string, deliveryBoyId: number) => `delivery-day/${date}/${deliveryBoyId}`,
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
