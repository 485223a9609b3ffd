import type { Area, DeliveryBoy, Product } from '@milkround/contracts';
import { PRODUCTS, stopsOf } from '../../apps/server/src/demo/dairy';
import { csv, upload, type CsvRow } from '../fixtures/order-upload';
import { done, hireSupervisor, staffForm } from '../support/catalog';
import { as, FIRST_ADMIN_PASSWORD, PASSWORD, type Person } from '../support/client';

// These emails differ from the demo's: a server without the demo refuses to start while people of the demo have the public password.
export const ADMIN = 'admin@dairy.test';
export const emailOf = (boy: number): string => `boy${boy}@dairy.test`;
const emailOfSupervisor = (area: number): string => `supervisor${area}@dairy.test`;
export const supervisorOf = (boy: number): string => emailOfSupervisor(1 + (boy % AREAS));

/** Signs in somebody of the dairy. */
export const signIn = (url: string, email: string): Promise<Person> =>
  as(url, email, email === ADMIN ? FIRST_ADMIN_PASSWORD : PASSWORD);

const AREAS = 2;
const STOPS = 30;

/** Fills a new dairy with zones, products, supervisors, delivery boys and the orders of one date. */
export async function staffDairy(url: string, date: string, boys: number): Promise<void> {
  const boss = await signIn(url, ADMIN);
  for (let n = 1; n <= AREAS; n++) await done<Area>(boss, 'add-area', { name: `Zone ${n}` });
  for (const name of PRODUCTS) await done<Product>(boss, 'add-product', { name });
  for (let n = 1; n <= AREAS; n++)
    await hireSupervisor(boss, n, { email: emailOfSupervisor(n), password: PASSWORD });
  const ids = Array.from({ length: boys }, (_, n) => n + 1);
  for (const id of ids) {
    const area = 1 + (id % AREAS);
    const form = staffForm({
      areaId: area,
      supervisorId: area,
      name: `Boy ${id}`,
      uniqueId: `MDE-${id}`,
      email: emailOf(id),
      password: PASSWORD,
    });
    const hired = await done<DeliveryBoy>(boss, 'add-delivery-boy', form);
    if (hired.id !== id) throw new Error(`The delivery boy ${id} is ${hired.id}`);
  }
  await takeOrders(boss, date, ids);
}

async function takeOrders(boss: Person, date: string, boys: readonly number[]): Promise<void> {
  const rows = boys.flatMap((boy) =>
    stopsOf(boy - 1, STOPS).flatMap(({ consumer, lines }) =>
      lines.map(({ product, quantity }): CsvRow => [
        consumer.id,
        `MDE-${boy}`,
        PRODUCTS[product] ?? '',
        quantity,
      ]),
    ),
  );
  const { status, body } = await upload(boss, csv(rows), { date });
  if (status !== 201) throw new Error(`The orders were answered ${status} ${body.message}`);
}
