import { randomUUID } from 'node:crypto';
import { dayFromNow } from '../fixtures/order-upload';
import { addZone } from '../support/catalog';
import { admin, PASSWORD, type Person } from '../support/client';
import type { RunningServer } from '../support/running-server';
import { addOrder } from '../support/single-orders';

/** A person of a zone of its own, who signs in with the password of the demo. */
interface Staff {
  id: number;
  name: string;
  email: string;
  uniqueId: string;
}

/** A zone in which nobody works but the people of one journey. */
export interface OwnZone {
  id: number;
  name: string;
  supervisor: Staff;
  boys: Staff[];
}

const COW = 1;
const BUFFALO = 2;
const STREETS = ['Lake View', 'Hill Road', 'Market Lane'];

/** Makes a zone with a supervisor and delivery boys. Each boy has so many stops today: the first gets Cow and Buffalo, the others Cow. */
export async function makeZone(
  { url }: RunningServer,
  { boys = 1, stops = 4 }: { boys?: number; stops?: number } = {},
): Promise<OwnZone> {
  const boss = await admin(url);
  const mark = randomUUID().slice(0, 6).toUpperCase();
  const chief = {
    name: `Asha Chief ${mark}`,
    uniqueId: `SUP-${mark}`,
    email: `supervisor-${mark.toLowerCase()}@milkround.test`,
    password: PASSWORD,
  };
  const zone = await addZone(boss, { name: `Zone ${mark}`, deadline: '07:30' }, chief);
  const { id, name } = zone.area;
  const supervisor = { ...chief, id: zone.supervisor.id };
  const hired = [];
  for (let index = 0; index < boys; index++) {
    const form = {
      name: `${index === 0 ? 'Nilesh' : 'Omkar'} Boy ${mark}`,
      uniqueId: `MDE-${mark}-${index + 1}`,
      email: `mde-${mark.toLowerCase()}-${index + 1}@milkround.test`,
      password: PASSWORD,
    };
    const boy = await zone.hire(form);
    hired.push({ ...form, id: boy.id });
    await placeStops(boss, boy.id, `${mark}-${index + 1}`, stops);
  }
  return { id, name, supervisor, boys: hired };
}

async function placeStops(
  boss: Person,
  deliveryBoyId: number,
  mark: string,
  count: number,
): Promise<void> {
  for (let stop = 1; stop <= count; stop++)
    for (const [product_id, exp_quantity] of stop === 1
      ? [
          [COW, 2],
          [BUFFALO, 1.5],
        ]
      : [[COW, stop]]) {
      const { status, body } = await addOrder(boss, {
        consumer_id: `C-${mark}-${stop}`,
        consumerName: `Household ${mark}-${stop}`,
        consumerAddress: `${stop}, ${STREETS[stop % STREETS.length]}`,
        delr_boy_id: deliveryBoyId,
        product_id,
        exp_quantity,
        orderDate: dayFromNow(0),
      });
      if (status !== 201) throw new Error(body.message);
    }
}
