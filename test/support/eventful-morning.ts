import type { ConsumerOrders, Order } from '@milkround/contracts';
import type { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import { visit, type VisitedStop } from '../../apps/server/src/demo/morning';
import { board, deliver, lineOf, markDone, remark, type DeliveryBoyPerson } from './board';
import { done, unused } from './catalog';
import { mde, type Person } from './client';
import { today } from './log';
import { entry, minutesAgo, synced } from './outbox';
import { addOrder, deleteOrder, editOrder, ordersOfBoy } from './single-orders';

const HABITS = { absent: 0.15, otherQuantity: 0.3, corrected: 0.3, paid: 0.3 };
const PRODUCTS = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'];

/** A morning with all acts that can change a figure, one at a time. */
export class EventfulMorning {
  private readonly boys = new Map<number, DeliveryBoyPerson>();

  constructor(
    private readonly url: string,
    private readonly boss: Person,
    /** Numbers of the delivery boys on the road. */
    private readonly numbers: readonly number[],
    private readonly dice: SeededRandom,
  ) {}

  /** Performs one act of a delivery boy or of the office. A refused act changes nothing. */
  async act(): Promise<void> {
    const number = this.dice.pick(this.numbers);
    const kind = this.dice.next();
    if (kind < 0.55) return this.visit(number);
    if (kind < 0.67) return this.sendLater(number);
    if (kind < 0.72) return this.undo(number);
    if (kind < 0.92) return this.changeOrder(number);
    if (kind < 0.96) return this.closeAndReopen(number);
    return this.changeCatalog();
  }

  private async visit(number: number): Promise<void> {
    const boy = await this.boy(number);
    const stop = this.stopFor(await this.openStops(number));
    if (!stop) return;
    for (const { type, data } of visit(stop, this.dice, HABITS)) {
      if (type === 'DeliverQuantity') await deliver(boy, data.orderId, data.quantity);
      if (type === 'MarkConsumerDone') await markDone(boy, data.consumerId);
      if (type === 'RecordRemarks')
        await remark(
          boy,
          data.consumerId,
          data.absence === undefined
            ? { remarks: String(data.amount), paymentMode: data.mode }
            : { absenceRemarks: data.absence },
        );
    }
  }

  /** The phone had no network for some minutes. It sends the screen's content, as the client does. */
  private async sendLater(number: number): Promise<void> {
    const boy = await this.boy(number);
    const entries = (await this.openStops(number))
      .slice(0, this.dice.between(1, 4))
      .flatMap((stop) => {
        const entryTime = { occurredAt: minutesAgo(this.dice.between(1, 40)) };
        const line = lineOf(stop);
        const quantity = {
          orderId: line.id,
          deliverdQuantity: this.dice.between(0, 3),
          previous: line.dlvr_quantity,
        };
        const openLines = stop.data.filter(
          ({ id, dlvr_quantity }) => id !== line.id && dlvr_quantity === null,
        );
        const lines = openLines.map(({ id: orderId, exp_quantity }) => ({
          orderId,
          quantity: exp_quantity,
        }));
        return [
          entry('edit-product-order', quantity, entryTime),
          entry(
            'edit-order-status',
            { consumerId: stop.consumerId, isDelivered: true, lines },
            entryTime,
          ),
        ];
      });
    if (entries.length > 0) await synced(boy, entries);
  }

  private async undo(number: number): Promise<void> {
    const boy = await this.boy(number);
    const stop = (await board(boy)).find((candidate) => lineOf(candidate).is_delivered);
    if (stop) await markDone(boy, stop.consumerId, false);
  }

  private async changeOrder(number: number): Promise<void> {
    const orders = (await ordersOfBoy(this.boss, number)).filter(
      (order) => order.dlvr_quantity === null,
    );
    const order: Order = this.dice.pick(orders);
    const kind = this.dice.next();
    if (kind < 0.35)
      await addOrder(this.boss, {
        consumer_id: unused('T'),
        delr_boy_id: number,
        exp_quantity: this.dice.between(1, 4),
      });
    else if (kind < 0.6)
      await editOrder(this.boss, order, {
        exp_quantity: order.exp_quantity + 0.5,
        adjustedQuantity: 1,
      });
    else if (kind < 0.8)
      await editOrder(this.boss, order, { delr_boy_id: this.dice.pick(this.numbers) });
    else await deleteOrder(this.boss, order.id);
  }

  /** The close ends the session of the delivery boy. */
  private async closeAndReopen(number: number): Promise<void> {
    const boy = await this.boy(number);
    await boy.post('day-close', { assignedQuantity: '40', EmptyBottle: '1', remarks: '' });
    this.boys.delete(number);
    if (this.dice.chance(0.8))
      await this.boss.post(`reopen-day/${number}`, {
        orderDate: today(),
        reason: 'One stop was forgotten',
      });
  }

  private async changeCatalog(): Promise<void> {
    const id = this.dice.between(1, PRODUCTS.length);
    const kind = this.dice.next();
    if (kind < 0.5)
      await done(this.boss, `edit-product/${id}`, { name: unused(PRODUCTS[id - 1] ?? 'Cow') });
    else if (kind < 0.75) await done(this.boss, 'add-area', { name: unused('Zone') });
    else
      await done(this.boss, 'edit-area/1', {
        name: unused('Baner'),
        deadline: this.dice.pick(['06:45', '07:30', '08:00']),
      });
  }

  private stopFor(openStops: readonly ConsumerOrders[]): VisitedStop | null {
    if (openStops.length === 0) return null;
    const { consumerId, data } = this.dice.pick(openStops);
    return {
      consumerId,
      lines: data.map(({ id, exp_quantity }) => ({ orderId: id, expected: exp_quantity })),
    };
  }

  private async openStops(number: number): Promise<ConsumerOrders[]> {
    return (await board(await this.boy(number))).filter((stop) => !lineOf(stop).is_delivered);
  }

  private async boy(number: number): Promise<DeliveryBoyPerson> {
    const boy = this.boys.get(number) ?? (await mde(this.url, number));
    this.boys.set(number, boy);
    return boy;
  }
}
