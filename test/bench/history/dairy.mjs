import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, hashPassword, streams } from '../built.mjs';

export const PRODUCTS = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'];
const BOYS_PER_AREA = 5;

/** Returns the area of a delivery boy. It has one supervisor of the same number. All numbers begin at 1. */
export const areaOf = (boy) => Math.ceil(boy / BOYS_PER_AREA);

/** Hires a dairy of this many delivery boys, who sign in like the demo's: `mde1@milkround.test`, `supervisor1@milkround.test`. */
export async function hire(store, pool, boys) {
  const areas = Array.from({ length: areaOf(boys) }, (_, i) => i + 1);
  const staff = [];
  const fact = (streamId, type, data, role = null) => ({ streamId, type, data, role });
  const facts = [
    ...areas.map((id) => fact(streams.area(id), 'AreaCreated', { id, name: `Area ${id}` })),
    ...PRODUCTS.map((name, i) =>
      fact(streams.product(i + 1), 'ProductCreated', { id: i + 1, name }),
    ),
    ...areas.map((id) =>
      fact(
        streams.supervisor(id),
        'SupervisorHired',
        { id, areaIds: [id], ...detailsOf('supervisor', id) },
        'supervisor',
      ),
    ),
    ...Array.from({ length: boys }, (_, i) => i + 1).map((id) => {
      const data = { id, areaId: areaOf(id), supervisorId: areaOf(id), ...detailsOf('mde', id) };
      return fact(streams.deliveryBoy(id), 'DeliveryBoyHired', data, 'delivery-boy');
    }),
  ];
  for (const { streamId, type, data, role } of facts) {
    const commandId = randomUUID();
    if (role) staff.push({ commandId, role, personId: data.id });
    await store.append({
      commandId,
      meta: { actor: { role: 'admin', id: 1 }, occurredAt: new Date().toISOString() },
      streams: [{ streamId, expectedVersion: 0, events: [{ type, data }] }],
    });
  }
  await pool.query(
    `insert into credential (command_id, role, person_id, password_hash)
     select "commandId", role, "personId", $2 from jsonb_to_recordset($1) as r("commandId" uuid, role text, "personId" int)`,
    [JSON.stringify(staff), await hashPassword(DEMO_PASSWORD)],
  );
  for (const [kind, id] of Object.entries({
    area: areas.length,
    product: PRODUCTS.length,
    supervisor: areas.length,
    delivery_boy: boys,
  }))
    await pool.query('select setval($1, $2)', [`${kind}_id`, id]);
}

const detailsOf = (kind, id) => ({
  name: `${kind === 'mde' ? 'Delivery Boy' : 'Supervisor'} ${id}`,
  uniqueId: `${kind.toUpperCase()}-${id}`,
  email: `${kind}${id}@milkround.test`,
  phone: `98220${String(id).padStart(5, '0')}`,
});
