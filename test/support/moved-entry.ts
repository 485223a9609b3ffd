import { freshStop, lineOf, type DeliveryBoyPerson } from './board';
import type { Person } from './client';
import { minutesAgo, quantityEntry, synced } from './outbox';
import { editOrder, ordersOfBoy } from './single-orders';

/** Gives an order of a delivery boy to another one, and sends the entry that the first one made before he could know. */
export async function enterAfterMove(
  admin: Person,
  boy: DeliveryBoyPerson,
  to: number,
  quantity = 1.5,
) {
  const line = lineOf(await freshStop(boy));
  const order = (await ordersOfBoy(admin, boy.session.deliveryBoyInfo.id)).find(
    ({ id }) => id === line.id,
  );
  if (!order) throw new Error('The order is not on the list of all');
  const madeEntry = quantityEntry(line.id, quantity, { occurredAt: minutesAgo(50) });
  const { status, body } = await editOrder(admin, order, { delr_boy_id: to });
  if (status !== 200) throw new Error(`The order was not moved: ${status} ${body.message}`);
  const [result] = await synced(boy, [madeEntry]);
  if (!result) throw new Error('The entry was not answered');
  return { line, order, made: madeEntry, result };
}
