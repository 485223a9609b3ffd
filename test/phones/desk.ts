import type { HandOverForm, Order, Read } from '@milkround/contracts';
import { PRODUCTS } from '../../apps/server/src/demo/dairy';
import { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import type { Answer, Person } from '../support/client';
import { ADMIN, supervisorOf } from './staff';
import type { DeskAct, EnteredAtDesk, HandOverAct, OrderAct } from './entered';
import { insisting } from './insisting';
import { written, type People } from './people';

const HANDS_OVER = 0.2;
const STOPS_AT_ONCE = [2, 6] as const;
/** The acts that are answered with their order. */
const WITH_ORDER: ReadonlySet<DeskAct['type']> = new Set(['move', 'revise', 'replace', 'place']);

/** An admin who changes orders while they are delivered, and supervisors who open closed days again. All are behind the bad network, too. */
export class Desk {
  readonly entered: EnteredAtDesk[] = [];
  private readonly dice: SeededRandom;

  constructor(
    seed: string,
    private readonly people: People,
    private readonly today: string,
    private readonly boys: number,
  ) {
    this.dice = new SeededRandom(`${seed} desk`);
  }

  /** Changes one order of today, or adds one; now and then hands stops over. */
  async act(): Promise<void> {
    const admin = await this.people.person(ADMIN);
    if (this.dice.chance(HANDS_OVER)) return this.handOver(admin);
    const { data } = await insisting(async () =>
      okOf(await admin.get<Read<Order[]>>(`get-orders/${this.today}`)),
    );
    const untouched = data.filter(
      ({ dlvr_quantity, is_delivered }) => dlvr_quantity === null && !is_delivered,
    );
    // Mostly one that can be moved; what is delivered cannot.
    const order = this.dice.pick(untouched.length > 0 && this.dice.chance(0.8) ? untouched : data);
    const act = this.change(order);
    await this.send(admin, act, ...requestOf(act, order));
  }

  async reopen(boy: number): Promise<void> {
    const body = { orderDate: this.today, reason: 'One stop was forgotten' };
    await this.send(
      await this.people.person(supervisorOf(boy)),
      { type: 'reopen', boy },
      `reopen-day/${boy}`,
      body,
    );
  }

  /** Hands over some of the stops that can be, one after the other in their order. */
  private async handOver(admin: Person): Promise<void> {
    const boy = this.dice.between(1, this.boys);
    const { data } = await insisting(async () =>
      okOf(await admin.get<Read<HandOverForm>>(`hand-over/${boy}`)),
    );
    const movable = data.stops.filter(({ keptBecause }) => keptBecause === null);
    const first = this.dice.between(0, Math.max(0, movable.length - 1));
    const stops = movable
      .slice(first, first + this.dice.between(...STOPS_AT_ONCE))
      .map(({ consumerId, orderIds }) => ({ consumerId, orderIds }));
    const act: HandOverAct = {
      type: 'hand-over',
      boy,
      to: other(boy, this.boys, this.dice),
      stops,
    };
    const body = { orderDate: this.today, to: act.to, stops, order: 'append', reason: 'Puncture' };
    await this.send(admin, act, `hand-over/${boy}`, body);
  }

  private change({
    id: orderId,
    delr_boy_id: boy,
    consumer_id: consumerId,
    product_id,
  }: Order): OrderAct {
    const { dice } = this;
    const expected = dice.pick([0.5, 1, 1.5, 4]);
    const productId = other(product_id, PRODUCTS.length, dice);
    const to = other(boy, this.boys, dice);
    return dice.pick<OrderAct>([
      { type: 'move', boy, to, orderId },
      { type: 'delete', boy, orderId },
      { type: 'revise', boy, orderId, expected },
      { type: 'revise', boy, orderId, expected },
      { type: 'replace', boy, orderId, productId },
      { type: 'place', boy, consumerId, productId, expected },
    ]);
  }

  private async send(person: Person, act: DeskAct, path: string, body: object): Promise<void> {
    const { data, ...answer } = await written<{ id: string }>(person, path, body);
    const orderId = answer.status < 300 && WITH_ORDER.has(act.type) ? data.id : null;
    this.entered.push({ ...answer, act, orderId });
  }
}

/** Another one of the ids from 1 to `highest`. */
const other = (id: number, highest: number, dice: SeededRandom): number =>
  1 + ((id - 1 + dice.between(1, highest - 1)) % highest);

/** The call that carries an act out. */
function requestOf(act: OrderAct, order: Order): [path: string, body: object] {
  const { order_date: orderDate, delr_boy_id, consumer_id, product_id, exp_quantity } = order;
  const as = { orderDate, delr_boy_id, consumer_id, product_id, exp_quantity };
  const edit = `edit-single-order/${order.id}`;
  switch (act.type) {
    case 'move':
      return [edit, { ...as, delr_boy_id: act.to }];
    case 'revise':
      return [edit, { ...as, exp_quantity: act.expected }];
    case 'replace':
      return [edit, { ...as, product_id: act.productId }];
    case 'place':
      return ['add-single-order', { ...as, product_id: act.productId, exp_quantity: act.expected }];
    case 'delete':
      return [`delete-single-order/${order.id}`, {}];
  }
}

function okOf<T>({ status, body }: Answer<T>): T {
  if (status !== 200) throw new Error(`It was answered ${status}`);
  return body;
}
