import type { Role } from '@milkround/contracts';
import { isDate } from './business-date';

/** Largest id that PostgreSQL's `int` can store. */
const MAX_ID = 2_147_483_647;
const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID;

/** Stream ids: `<kind>/<id>`. That of a delivery day has its date first, so that streams of past months sort together. */
export const streams = {
  /** @throws RangeError for a date that does not exist or an invalid id, because no read model could show such a stream */
  deliveryDay: (date: string, deliveryBoyId: number) => {
    if (!isDate(date) || !isId(deliveryBoyId))
      throw new RangeError(`There is no delivery day ${date} of ${deliveryBoyId}`);
    return `delivery-day/${date}/${deliveryBoyId}`;
  },
  area: (id: number) => `area/${id}`,
  product: (id: number) => `product/${id}`,
  supervisor: (id: number) => `supervisor/${id}`,
  deliveryBoy: (id: number) => `delivery-boy/${id}`,
  /** The id is encoded, because it may have any characters, a slash too. */
  consumer: (consumerId: string) => `consumer/${encodeURIComponent(consumerId)}`,
  settings: 'settings/dairy',
  staffImport: (id: string) => `staff-import/${id}`,
  upload: (id: string) => `upload/${id}`,
  admin: (id: number) => `admin/${id}`,
  session: (id: string) => `session/${id}`,
  secondFactor: (role: Role, personId: number) => `second-factor/${role}/${personId}`,
  signIn: (role: Role, personId: number) => `sign-in/${role}/${personId}`,
  passwordLink: (role: Role, personId: number) => `password-link/${role}/${personId}`,
  download: (id: string) => `download/${id}`,
  /** @param time ISO 8601 UTC */
  restore: (time: string) => `restore/${time}`,
  /**
   * The refused sign-ins to one account in one minute.
   * @param personId null for all unknown accounts of the role
   * @param minute its start, ISO 8601 UTC
   */
  refusedSignIns: (role: Role, personId: number | null, minute: string) =>
    `refused-sign-ins/${role}/${personId ?? 'unknown'}/${minute}`,
};

export interface DayKey {
  date: string;
  deliveryBoyId: number;
}

/** The stream id that {@link dayOf} parsed last, with the result: each event is asked for its day by every fold of the read models. */
let lastParsed: { streamId: string; day: Readonly<DayKey> | null } = { streamId: '', day: null };

/** Returns the delivery day of a stream id, or null if it is another kind of stream. */
export function dayOf(streamId: string): Readonly<DayKey> | null {
  if (lastParsed.streamId !== streamId) lastParsed = { streamId, day: parseDay(streamId) };
  return lastParsed.day;
}

function parseDay(streamId: string): Readonly<DayKey> | null {
  const [kind, date, boy] = streamId.split('/');
  return kind === 'delivery-day' && date && boy
    ? Object.freeze({ date, deliveryBoyId: Number(boy) })
    : null;
}
