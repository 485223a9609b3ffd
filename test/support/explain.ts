import {
  MAX_SUMMED_ROWS,
  type ActivityFilter,
  type ActivityPage,
  type AreaDeliveries,
  type AreaQuantities,
  type ChangeRow,
  type DayCloseRow,
  type Explanation,
  type FigureReference,
  type Progress,
  type Read,
  type RemarkRow,
  type UploadRow,
} from '@milkround/contracts';
import { plus, REPORTS, sum, type ReportDefinition } from '@milkround/domain';
import type { Person } from './client';

/** A figure on a screen, and the reference that explains it. */
export interface ShownFigure {
  reference: FigureReference;
  shown: number;
}

export const askFigure = async (
  person: Person,
  { from, to, ...filter }: FigureReference,
  more: object = {},
): Promise<Explanation> => {
  const query = new URLSearchParams({ fromDate: from, toDate: to });
  for (const [name, value] of Object.entries({ ...filter, ...more }))
    query.set(name, String(value));
  const { status, body } = await person.get<Read<Explanation>>(`explain?${query.toString()}`);
  if (status !== 200)
    throw new Error(`explain?${query.toString()} answered ${status} ${JSON.stringify(body)}`);
  return body.data;
};

/** Opens a figure, reads all of its pages and compares the figure, its groups, its sources, the server's sum of the rows, and the rows. */
export async function expectExplained(
  person: Person,
  { reference, shown }: ShownFigure,
  limit = 100,
): Promise<Explanation> {
  const first = await askFigure(person, reference, { limit });
  const rows = [...first.rows];
  for (let nextCursor = first.next; nextCursor !== null;) {
    const page = await askFigure(person, reference, { limit, cursor: nextCursor });
    rows.push(...page.rows);
    nextCursor = page.next;
  }
  const sums = {
    value: first.value,
    groups: sum(first.groups.map(({ value }) => value)),
    rows: rows.reduce((total, { contribution }) => plus(total, contribution), 0),
    rowSum: first.rowSum,
    sources:
      first.sources.length === 0
        ? shown
        : first.sources.reduce((total, { value }) => plus(total, value), 0),
    count: first.count,
  };
  expect({ reference, ...sums }).toEqual({
    ...{
      reference,
      value: shown,
      groups: shown,
      rows: shown,
      rowSum: first.count > MAX_SUMMED_ROWS ? null : shown,
      sources: shown,
    },
    count: rows.length,
  });
  expect(rows.every(({ events }) => events.length > 0)).toBe(true);
  return { ...first, rows };
}

interface Range {
  from: string;
  to: string;
}
const read = async <T>(person: Person, call: string): Promise<T> =>
  (await person.get<Read<T>>(call)).body.data;

/** Returns every figure of the live dashboard: the cards, the tiles of today and of the month, and the board's zones and delivery boys. */
export const dashboardFigures = async (person: Person): Promise<ShownFigure[]> =>
  figuresOf(await read<Progress>(person, 'progress'));

/** Returns the figures of a dashboard, live or of a past moment. */
export function figuresOf({ date, days, monthBefore }: Omit<Progress, 'position'>): ShownFigure[] {
  const range = { from: date, to: date };
  const figuresOfDays = (
    daysOfFigure: typeof days,
    filter: Partial<FigureReference>,
  ): ShownFigure[] => [
    {
      reference: { figure: 'stops', ...range, ...filter },
      shown: sum(daysOfFigure.map(({ stops }) => stops)),
    },
    {
      reference: { figure: 'lines', ...range, ...filter },
      shown: sum(daysOfFigure.map(({ lines }) => lines)),
    },
    {
      reference: { figure: 'done', ...range, ...filter },
      shown: sum(daysOfFigure.map(({ done }) => done)),
    },
    {
      reference: { figure: 'remaining', ...range, ...filter },
      shown: sum(daysOfFigure.map(({ stops, done }) => stops - done)),
    },
    {
      reference: { figure: 'absent', ...range, ...filter },
      shown: sum(daysOfFigure.map(({ absent }) => absent)),
    },
    {
      reference: { figure: 'partly', ...range, ...filter },
      shown: sum(daysOfFigure.map(({ partly }) => partly)),
    },
  ];
  const products = [
    ...new Set(days.flatMap((day) => day.products.map(({ productId }) => productId))),
  ];
  const areas = [...new Set(days.map(({ areaId }) => areaId))];
  const month = monthBefore.map(({ productName, totalQuantity }) => ({
    productName,
    required: totalQuantity,
  }));
  for (const { productName, required } of days.flatMap((day) => day.products))
    month.push({ productName, required });
  return [
    ...figuresOfDays(days, {}),
    ...areas.flatMap((areaId) =>
      figuresOfDays(
        days.filter((day) => day.areaId === areaId),
        { areaId },
      ),
    ),
    ...days.flatMap((day) =>
      figuresOfDays([day], { areaId: day.areaId, deliveryBoyId: day.deliveryBoyId }),
    ),
    ...products.map((productId): ShownFigure => {
      const rows = days.flatMap((day) =>
        day.products.filter((product) => product.productId === productId),
      );
      return {
        reference: { figure: 'required', ...range, productId },
        shown: sum(rows.map(({ required }) => required)),
      };
    }),
    ...[...new Set(month.map(({ productName }) => productName))].map((productName): ShownFigure => {
      const rows = month.filter((row) => row.productName === productName);
      const reference = {
        figure: 'required',
        from: `${date.slice(0, 8)}01`,
        to: date,
        productName,
      } as const;
      return { reference, shown: sum(rows.map(({ required }) => required)) };
    }),
  ];
}

/** Returns every summed figure of the reports: cells, row totals, column totals, grand total, payments, and requirements of closed days. */
export async function reportFigures(person: Person, { from, to }: Range): Promise<ShownFigure[]> {
  const of = <T>(call: string) => read<T>(person, `${call}?fromDate=${from}&toDate=${to}`);
  const [areas, deliveries, remarks, closes] = await Promise.all([
    of<AreaQuantities[]>(REPORTS.quantities.call),
    of<AreaDeliveries[]>(REPORTS.deliveries.call),
    of<RemarkRow[]>(REPORTS.remarks.call),
    of<DayCloseRow[]>(REPORTS['day-close'].call),
  ]);
  const required = (shown: number, filter: Partial<FigureReference>): ShownFigure => ({
    reference: { figure: 'required', from, to, ...filter },
    shown,
  });
  const names = [...new Set(areas.flatMap(({ products }) => Object.keys(products)))];
  const total = ({ products }: AreaQuantities) => sum(Object.values(products));
  return [
    ...areas.flatMap((area) => [
      ...Object.entries(area.products).map(([productName, shown]) =>
        required(shown, { areaId: area.area_id, productName }),
      ),
      required(total(area), { areaId: area.area_id }),
    ]),
    ...names.map((productName) =>
      required(sum(areas.map(({ products }) => products[productName] ?? 0)), { productName }),
    ),
    required(sum(areas.map(total)), {}),
    ...deliveries.flatMap(({ area_id: areaId, delivery_boys }) =>
      delivery_boys.flatMap(({ deliveryBoyId, products }) =>
        products.flatMap(
          ({ productId, quantity: { expected_quantity, delivered_quantity } }): ShownFigure[] => {
            const filter = { areaId, deliveryBoyId, productId };
            const delivered = { figure: 'delivered', from, to, ...filter } as const;
            return [
              required(expected_quantity, filter),
              ...(delivered_quantity === null
                ? []
                : [{ reference: delivered, shown: delivered_quantity }]),
            ];
          },
        ),
      ),
    ),
    ...remarks.flatMap(
      ({
        remarks: paid,
        order_date: date,
        delr_boy_id: deliveryBoyId,
        consumer_id: consumerId,
      }): ShownFigure[] =>
        paid === null
          ? []
          : [
              {
                reference: { figure: 'payment', from: date, to: date, deliveryBoyId, consumerId },
                shown: Number(paid),
              },
            ],
    ),
    ...closes.flatMap((close) =>
      REPORTS['day-close'].columns(closes).flatMap(({ value, explained }): ShownFigure[] => {
        const reference = explained?.by === 'sum' ? explained.cell(close, { from, to }) : null;
        return reference ? [{ reference, shown: Number(value(close)) }] : [];
      }),
    ),
  ];
}

/** Opens the events of every figure that is not a sum. Of the changes, the newest are enough. */
export async function expectEvents(person: Person, { from, to }: Range): Promise<void> {
  const of = <T>(call: string) => read<T[]>(person, `${call}?fromDate=${from}&toDate=${to}`);
  await expectEventsOf(
    person,
    REPORTS.changes,
    (await of<ChangeRow>(REPORTS.changes.call)).slice(0, 20),
  );
  await expectEventsOf(
    person,
    REPORTS['day-close'],
    await of<DayCloseRow>(REPORTS['day-close'].call),
  );
  if (person.session.role === 'admin')
    await expectEventsOf(person, REPORTS.uploads, await of<UploadRow>(REPORTS.uploads.call));
}

async function expectEventsOf<Row>(
  person: Person,
  report: ReportDefinition<Row>,
  rows: readonly Row[],
): Promise<void> {
  const explained = report.columns(rows).flatMap((column) => column.explained ?? []);
  const filters = rows.flatMap((row) =>
    explained.flatMap(({ events }) => (events ? toSearch(events(row)) : [])),
  );
  for (const filter of new Set(filters)) {
    const { data } = (await person.get<ActivityPage>(`activity?${filter}`)).body;
    expect({ report: report.name, filter, hasEvents: data.length > 0 }).toEqual({
      report: report.name,
      filter,
      hasEvents: true,
    });
  }
}

function toSearch(filter: ActivityFilter): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(filter))
    for (const entryValue of [value].flat()) search.append(key, String(entryValue));
  return search.toString();
}
