import { addDays } from '@milkround/domain';
import { csv, upload, type CsvRow } from '../../fixtures/order-upload';
import { current, type Staff } from '../catalog-fold';
import { post, quantity, type Act, type Idea } from './act';
import type { Week } from './week';

const DOORS = 12;
/** The other products are ordered by hand, or never: those can be deleted. */
const IN_FILES = 4;

/** Returns one of a delivery boy's usual doors, or a new one. */
const door = ({ dice }: Week, boy: number) =>
  dice.chance(0.1) ? `NEW-${dice.between(1, 400)}` : `D${boy}-${dice.between(1, DOORS)}`;

const someDate = ({ dice, today }: Week) =>
  addDays(today, dice.pick([0, 0, 0, 1, 2, 5, 0, 31, -1]));

/** Returns mostly a current delivery boy; sometimes one that was deleted or never existed. */
const someBoy = ({ dice, log }: Week): Staff => {
  const all = [...log.catalog.deliveryBoys.values()];
  return dice.chance(0.05) ? dice.pick(all) : dice.pick(current(log.catalog.deliveryBoys));
};
const someProduct = ({ dice, log }: Week): number =>
  dice.chance(0.05)
    ? dice.pick([...log.catalog.products.keys(), 999])
    : dice.pick(current(log.catalog.products)).id;

/** Returns mostly a supervisor of his area: the others do not see him. */
function someSupervisor({ dice, log }: Week, { areaId }: Staff): number {
  const all = current(log.catalog.supervisors);
  const ofArea = all.filter((supervisor) => supervisor.areaId === areaId);
  return dice.pick(ofArea.length > 0 && dice.chance(0.8) ? ofArea : all).id;
}

const place: Idea = async (week) => {
  const { dice } = week;
  const boy = someBoy(week);
  const order = {
    orderDate: someDate(week),
    consumerId: door(week, boy.id),
    productId: someProduct(week),
    expQuantity: quantity(week),
  };
  const form = { ...order, deliveryBoyId: boy.id, adjustedQuantity: dice.pick([0, 1, 1]) };
  const senderKind = dice.between(1, 3);
  if (senderKind === 1 && !boy.archived)
    return post(
      'order by a delivery boy',
      await week.deliveryBoy(boy.id),
      'add-single-order',
      form,
    );
  if (senderKind === 2)
    return post(
      'order by a supervisor',
      await week.supervisor(someSupervisor(week, boy)),
      'add-single-order',
      form,
    );
  return post('order by an admin', await week.admin(), 'add-single-order', form);
};

/** Returns mostly a line of today; sometimes one of another day, which is refused. */
function someOrder({ dice, log, today }: Week) {
  const days = log.days.filter(
    ({ date, lines }) => lines.size > 0 && (date === today || dice.chance(0.1)),
  );
  if (days.length === 0) return null;
  const day = dice.pick(days);
  const [id, line] = dice.pick([...day.lines]);
  return { id, day, line };
}

const edit: Idea = async (week) => {
  const { dice } = week;
  const order = someOrder(week);
  if (!order) return null;
  const { id, day, line } = order;
  const as = {
    orderDate: day.date,
    delr_boy_id: day.deliveryBoyId,
    consumer_id: line.consumerId,
    product_id: line.productId,
    exp_quantity: line.expected,
  };
  const [kind, change] = dice.pick<[string, () => object]>([
    [
      'edit of a quantity',
      () => ({ exp_quantity: quantity(week), adjustedQuantity: dice.pick([0, 1]) }),
    ],
    ['edit of a product', () => ({ product_id: someProduct(week) })],
    ['edit of a consumer', () => ({ consumer_id: door(week, day.deliveryBoyId) })],
    ['move', () => ({ delr_boy_id: someBoy(week).id })],
    [
      'move',
      () => ({
        delr_boy_id: someBoy(week).id,
        exp_quantity: quantity(week),
        product_id: someProduct(week),
      }),
    ],
  ]);
  return post(kind, await week.admin(), `edit-single-order/${id}`, { ...as, ...change() });
};

const remove: Idea = async (week) => {
  const order = someOrder(week);
  return order && post('delete', await week.admin(), `delete-single-order/${order.id}`, {});
};

/** Creates a file for a date: mostly the existing orders, some of it new. */
export async function orderFile(week: Week, date: string): Promise<Act> {
  const { dice, log } = week;
  const names = current(log.catalog.products)
    .slice(0, IN_FILES)
    .map(({ name }) => name);
  const rows = new Map<string, CsvRow>();
  for (const { id, uniqueId } of current(log.catalog.deliveryBoys)) {
    for (let n = 1; n <= DOORS; n++) {
      const product = names[n % names.length] ?? '';
      if (dice.chance(0.9))
        rows.set(`${id}/${n}/${product}`, [
          `D${id}-${n}`,
          uniqueId,
          product,
          dice.chance(0.8) ? 1 + (n % 3) : 2.5,
        ]);
      const otherName = dice.pick(names);
      if (dice.chance(0.2))
        rows.set(`${id}/${n}/${otherName}`, [`D${id}-${n}`, uniqueId, otherName, 0.5]);
    }
  }
  if (dice.chance(0.2)) rows.set('wrong', ['D-X', 'MDE-NOBODY', names[0] ?? '', 1]);
  const mode = dice.pick(['all', 'valid', 'all', 'check']);
  const [boss, file] = [await week.admin(), csv([...rows.values()])];
  return { kind: `upload ${mode}`, send: (headers) => upload(boss, file, { date, mode, headers }) };
}

const uploadLater: Idea = (week) => orderFile(week, someDate(week));

export const orderIdeas: Idea[] = [
  place,
  place,
  place,
  place,
  place,
  edit,
  edit,
  edit,
  edit,
  remove,
];
export const fileIdeas: Idea[] = [uploadLater];
export const placing = place;
