import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { NOT_DELIVERED_REASONS, type OrderLine, type PhoneEntry } from '@milkround/contracts';
import { PRODUCTS } from '../../apps/server/src/demo/dairy';
import { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import type { SimulatedPhone } from './simulated-phone';

/** Shares of a phone's entries after which it closes the day. */
const CLOSES_AT = [0.75, 0.97];
/** Share of the entries about a line of the first list. */
const OLD_LIST = 0.1;
/** How often a phone in reach has heard of what others have done. */
const READS = 0.4;
/** Entries that a phone makes on the list that the office changes meanwhile. */
const FIRST_BURST = [30, 50] as const;

type Known = Pick<OrderLine, 'id' | 'consumer_id' | 'product_id'>;

/** The acts of one phone's owner in a morning: mostly on the list that his phone shows, and now and then on the first list. */
export class Morning {
  private readonly dice: SeededRandom;
  private readonly lines: Known[];
  private doors = 0;

  constructor(
    seed: string,
    private readonly phone: SimulatedPhone,
    private readonly today: string,
    lines: readonly Known[],
  ) {
    this.dice = new SeededRandom(`${seed} ${phone.name}`);
    this.lines = [...lines];
  }

  /**
   * Enters so much in bursts, some of them out of reach of any network: the first one is, until the office has changed the list. Now and then
   * the app is closed and opened again. `rest` settles when the next burst may begin: a morning is longer where the machine is slow.
   */
  async live(
    entries: number,
    { rest, officeDone }: { rest: () => Promise<void>; officeDone: Promise<void> },
  ): Promise<void> {
    const { dice, phone } = this;
    const closes = new Set(
      CLOSES_AT.map(
        (part) => Math.floor(part * entries) - dice.between(0, Math.floor(entries / 20)),
      ),
    );
    let left = dice.between(...FIRST_BURST);
    let isInReach = false;
    for (let n = 0; n < entries; n++, left--) {
      if (left === 0) {
        await officeDone;
        left = dice.between(5, 60);
        isInReach = dice.chance(0.7);
        if (dice.chance(0.1)) phone.restart();
        await pause(dice.between(50, 500));
        await rest();
        if (isInReach && dice.chance(READS)) await phone.read().catch(() => undefined);
      }
      const entry = closes.has(n) ? this.close() : this.something();
      const id = await phone.enter(entry, this.today);
      if (entry.type === 'add-single-order')
        this.lines.push({
          id,
          consumer_id: entry.data.consumerId,
          product_id: Number(entry.data.productId),
        });
      if (isInReach) phone.wake();
    }
  }

  private something(): PhoneEntry {
    const { dice } = this;
    const line = dice.pick(this.linesNow());
    const kind = dice.next();
    if (kind < 0.01) return this.mistaken();
    if (kind < 0.56)
      return {
        type: 'edit-product-order',
        data: { orderId: line.id, deliverdQuantity: this.quantity() },
      };
    if (kind < 0.84) return this.visit(line.consumer_id);
    if (kind < 0.94) return this.remark(line.consumer_id);
    if (kind < 0.96)
      return { type: 'add-round', data: { consumerNo: dice.between(1, 3), roundName: 'Mine' } };
    return this.order(
      dice.chance(0.5) ? line.consumer_id : `NEW-${this.phone.name}-${++this.doors}`,
    );
  }

  /** Lines of the list as the phone shows it; now and then of one that is older. */
  private linesNow(): Known[] {
    const lines = this.phone.seen().board.stops.flatMap((stop) => stop.lines);
    return lines.length === 0 || this.dice.chance(OLD_LIST) ? this.lines : lines;
  }

  /** Mostly what the phone does not show yet. */
  private visit(consumerId: string): PhoneEntry {
    const shownDone = this.phone.seen().day.stops.get(consumerId)?.done ?? null;
    const isDelivered = (shownDone !== null) === this.dice.chance(0.05);
    return { type: 'edit-order-status', data: { consumerId, isDelivered } };
  }

  /** An entry about an unknown order or consumer. */
  private mistaken(): PhoneEntry {
    if (this.dice.chance(0.5))
      return { type: 'edit-product-order', data: { orderId: randomUUID(), deliverdQuantity: 1 } };
    return { type: 'edit-order-status', data: { consumerId: 'NOBODY', isDelivered: true } };
  }

  private quantity(): number | string {
    const quantity = this.dice.between(0, 200) / 8;
    return this.dice.chance(0.2) ? String(quantity) : quantity;
  }

  private remark(consumerUniqueId: string): PhoneEntry {
    const { dice } = this;
    const payment = {
      remarks: dice.pick(['', '0', '99.5', String(dice.between(1, 900))]),
      paymentMode: dice.pick(['', 'cash', 'cheque'] as const),
    };
    const absence = {
      absenceRemarks: dice.pick([
        'Not home',
        'घर पर नहीं',
        'Out of town',
        'Locked',
        '  ',
        dice.chance(0.2) ? '7 days' : '',
      ]),
    };
    const bottles = { emptyBottles: dice.between(0, 6) };
    const stated = dice.pick([
      payment,
      absence,
      bottles,
      this.notDelivered(),
      { ...payment, ...absence },
      { ...this.notDelivered(), ...bottles },
    ]);
    return { type: 'edit-order-remarks', data: { consumerUniqueId, ...stated } };
  }

  /** A reason that was chosen; now and then with words of his own, and now and then without the words that it needs. */
  private notDelivered() {
    const { dice } = this;
    return {
      absenceReason: dice.pick(NOT_DELIVERED_REASONS),
      absenceRemarks: dice.pick(['', '', 'The dog is loose']),
    };
  }

  private order(consumerId: string): PhoneEntry {
    const productId = this.dice.between(1, PRODUCTS.length);
    const order = {
      orderDate: this.today,
      consumerId,
      productId,
      expQuantity: this.dice.pick([0.5, 1, 2, 3.5]),
    };
    return {
      type: 'add-single-order',
      data: { ...order, adjustedQuantity: this.dice.pick([0, 1] as const) },
    };
  }

  private close(): PhoneEntry {
    const books = {
      assignedQuantity: this.dice.pick([40, '12.5']),
      EmptyBottle: this.dice.between(0, 9),
    };
    return { type: 'day-close', data: { ...books, remarks: this.dice.pick(['', 'Broken']) } };
  }
}
