import { API, type DeliveryBoy, type Supervisor } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import {
  done,
  hireDeliveryBoy,
  hireSupervisor,
  listed,
  refused,
  staffForm,
} from '../support/catalog';
import { admin, supervisor, type Person } from '../support/client';
import { Log } from '../support/log';
import { shareServer } from '../support/own-server';

const server = shareServer();
let boss: Person;
let log: Log;

beforeAll(async () => {
  boss = await admin(server().url);
  log = new Log(server());
});

describe('an admin', () => {
  it('moves a delivery boy to another zone under a supervisor of it, in one append', async () => {
    const sent = staffForm({ areaId: 1, supervisorId: 1 });
    const { id } = await done<DeliveryBoy>(boss, 'add-delivery-boy', sent);
    const moved = await done<DeliveryBoy>(boss, `edit-delivery-boy/${id}`, {
      ...sent,
      name: 'Moved',
      password: 'other-password',
      areaId: '2',
      supervisorId: '2',
    });
    expect(moved).toMatchObject({
      name: 'Moved',
      area_id: 2,
      area: { id: 2, name: 'Kothrud' },
      supervisor: { id: 2, name: 'Kavita Iyer' },
    });
    const [, ...facts] = await log.store.readStream(streams.deliveryBoy(id));
    expect(facts.map(({ type }) => type)).toEqual([
      'DeliveryBoyDetailsChanged',
      'DeliveryBoyMovedToArea',
      'DeliveryBoyPasswordChanged',
    ]);
    expect(new Set(facts.map(({ meta }) => meta.commandId)).size).toBe(1);
    expect(facts[1]?.data.previous).toEqual({ areaId: 1, supervisorId: 1 });
  });

  it('puts a delivery boy only under a supervisor of the zone', async () => {
    const { id } = await hireDeliveryBoy(boss, 1, 1);
    const gone = await hireSupervisor(boss, 1, { name: 'Gone Before' });
    await done(boss, `delete-supervisor/${gone.id}`);
    for (const path of ['add-delivery-boy', `edit-delivery-boy/${id}`]) {
      for (const [supervisorId, status, message] of [
        ['', 400, 'Supervisor is required'],
        [999, 400, 'There is no such supervisor.'],
        [2, 400, 'Kavita Iyer is not a supervisor of Baner.'],
        [gone.id, 409, 'The supervisor Gone Before was deleted.'],
      ] as const) {
        const answer = await boss.post(path, staffForm({ areaId: 1, supervisorId }));
        expect(answer).toMatchObject(refused(status, message, 'supervisorId'));
      }
    }
    expect(await listed(boss, 'get-delivery-boys')).toContainEqual(
      expect.objectContaining({ id, area_id: 1 }),
    );
  });

  it('moves a supervisor, whose delivery boys stay in their zone and can still be changed', async () => {
    const chief = await hireSupervisor(boss, 1, { name: 'On The Move' });
    const sent = staffForm({ areaId: 1, supervisorId: chief.id });
    const boy = await done<DeliveryBoy>(boss, 'add-delivery-boy', sent);
    const { unique_id: uniqueId, name, email } = chief;
    expect(
      (
        await done<Supervisor>(boss, `edit-supervisor/${chief.id}`, {
          uniqueId,
          name,
          email,
          areaId: 3,
        })
      ).area.name,
    ).toBe('Hadapsar');
    const renamed = await done<DeliveryBoy>(boss, `edit-delivery-boy/${boy.id}`, {
      ...sent,
      name: 'Renamed',
    });
    expect(renamed).toMatchObject({
      name: 'Renamed',
      area_id: 1,
      supervisor: { id: chief.id, name: 'On The Move' },
    });
  });

  it('has addresses that are refused to a supervisor', async () => {
    const chief = await supervisor(server().url, 1);
    for (const call of [
      'add-supervisor',
      'edit-supervisor/1',
      'delete-supervisor/1',
      'add-delivery-boy',
      'edit-delivery-boy/1',
    ]) {
      expect(
        (await chief.post(`${API}/admin/${call}`, staffForm({ areaId: 1, supervisorId: 1 })))
          .status,
      ).toBe(403);
    }
    expect((await chief.get('get-supervisors')).status).toBe(404);
    expect((await chief.get('get-areas')).status).toBe(404);
  });
});
