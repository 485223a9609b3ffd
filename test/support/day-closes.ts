import type { DayCloseRow, OpenDayRow, OrderLine, Read, Written } from '@milkround/contracts';
import type { DeliveryBoyPerson } from './board';
import type { Answer, HeadersSent, Person } from './client';
import { today } from './log';

type Close = Answer<Written<DayCloseRow>>;

export const close = (
  boy: DeliveryBoyPerson,
  books: object = {},
  headers?: HeadersSent,
): Promise<Close> =>
  boy.post<Written<DayCloseRow>>(
    'day-close',
    { assignedQuantity: 10, EmptyBottle: 2, ...books },
    headers,
  );

export const reopen = (
  person: Person,
  boy: number,
  body: object = {},
  headers?: HeadersSent,
): Promise<Close> =>
  person.post<Written<DayCloseRow>>(
    `reopen-day/${boy}`,
    { orderDate: today(), reason: 'One stop was forgotten', ...body },
    headers,
  );

/** The office closes the day for the delivery boy. */
export const closeFor = (person: Person, boy: number, body: object = {}): Promise<Close> =>
  person.post<Written<DayCloseRow>>(`close-day/${boy}`, {
    ...{ orderDate: today(), assignedQuantity: 9, EmptyBottle: 0, reason: 'His phone is lost' },
    ...body,
  });

export const openDays = async (person: Person): Promise<OpenDayRow[]> =>
  (await person.get<Read<OpenDayRow[]>>('get-open-days')).body.data;

/** @param count the close whose cash was counted, the counted rupees, and the previous count that the person saw */
export const countCash = (
  person: Person,
  boy: number,
  count: { closeId: string; counted: unknown; previous: number | null },
): Promise<Close> =>
  person.post<Written<DayCloseRow>>(`count-cash/${boy}`, { orderDate: today(), ...count });

/** The rows of the report. */
export const closes = async (person: Person): Promise<DayCloseRow[]> =>
  (await person.get<Read<DayCloseRow[]>>('get-day-close-report')).body.data;

/** Returns the required litres of the lines. They are summed in thousandths, because sums of decimals are not exact. */
export const litresOf = (lines: OrderLine[]): number =>
  lines.reduce((sum, { exp_quantity }) => sum + Math.round(exp_quantity * 1000), 0) / 1000;
