import {
  API,
  FIGURE_NAMES,
  type DeliveryBoy,
  type SupervisorSession,
  type Supervisor,
  type Written,
} from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { markDone, freshStop } from '../support/board';
import { done, hireSupervisor, listed, lookAfter, refused, staffForm } from '../support/catalog';
import { as, Client, mde, type Person } from '../support/client';
import { connect } from '../support/onlookers';
import { ownOffice } from '../support/own-office';
import { momentQuery } from '../support/past-moments';
import { today } from '../support/log';
import { openExport, valuesOf } from '../support/workbook-export';

const office = ownOffice();
/** The zones of the chief, and the third one, of which every address in it has the name. */
const [BANER, KOTHRUD, THIRD] = [1, 2, 3];
const THIRD_NAME = 'Hadapsar';
let chief: Person<SupervisorSession>;

beforeAll(async () => {
  await lookAfter(office.boss, 1, [BANER, KOTHRUD]);
  chief = await as<'supervisor'>(office.url, 'supervisor1@milkround.test');
  for (const boy of [1, 6, 11]) {
    const person = await mde(office.url, boy);
    await markDone(person, (await freshStop(person)).consumerId);
  }
});

describe('a supervisor of two zones', () => {
  it('has both in the session, the list and the live connection, the first one first', async () => {
    const areas = [
      { id: BANER, name: 'Baner' },
      { id: KOTHRUD, name: 'Kothrud' },
    ];
    expect(chief.session).toMatchObject({ area_id: BANER, area: areas[0], areas });
    const supervisors = await listed<Supervisor>(office.boss, 'get-supervisors');
    expect(supervisors.find(({ id }) => id === 1)).toMatchObject({ area_id: BANER, areas });
    const socket = await connect(chief);
    await socket.until('its zones', () => socket.areas !== null);
    expect(socket.areas).toEqual(areas);
    socket.close();
  });

  it('reads both zones, and by no call, export, explanation or moment anything of the third', async () => {
    const { body } = await new Client(office.url).get<OpenAPIObject>('/docs/json');
    const calls = Object.entries(body.paths).flatMap(([path, item]) => {
      const call = path.replace(`${API}/supervisor/`, '').replace('{date}', today());
      return 'get' in item && call !== path && !call.includes('{') ? [call] : [];
    });
    const query = `fromDate=${today()}&toDate=${today()}`;
    const reads = [
      ...calls.filter((call) => !call.startsWith('explain') && !call.endsWith('/export')),
      ...['progress', `get-orders/${today()}`].map((call) => `${call}?${momentQuery(Date.now())}`),
      ...FIGURE_NAMES.map((figure) => `explain?figure=${figure}&limit=50&${query}`),
    ];
    const answers: string[] = [];
    for (const read of reads) {
      const answer = await chief.get(read);
      // Calls that need more parameters are refused; those with an id stand in foreign-ids.test.ts.
      if (answer.status === 200) answers.push(JSON.stringify(answer.body));
    }
    expect(answers.length).toBeGreaterThan(20);
    const sheets: string[] = [];
    for (const call of calls.filter((each) => /^get-.*\/export$|^activity\/export$/.test(each))) {
      const response = await fetch(`${office.url}${API}/supervisor/${call}?${query}`, {
        headers: { authorization: `Bearer ${chief.token}` },
      });
      if (response.status === 404) continue;
      const { sheet } = await openExport(chief, call.replace('/export', ''), query);
      const rows = sheet.getRows(1, sheet.rowCount) ?? [];
      sheets.push(JSON.stringify(rows.map((row) => valuesOf(row, sheet.columnCount))));
    }
    expect(sheets.length).toBeGreaterThan(4);
    for (const text of [...answers, ...sheets]) expect(text).not.toContain(THIRD_NAME);
    for (const zone of ['Baner', 'Kothrud']) {
      expect(answers.filter((text) => text.includes(zone)).length).toBeGreaterThan(5);
      expect(sheets.filter((text) => text.includes(zone)).length).toBeGreaterThan(2);
    }
  });

  it('keeps the second one when an edit names only the first, which may change', async () => {
    const { id } = await hireSupervisor(office.boss, BANER, { areaIds: [BANER, KOTHRUD] });
    const form = staffForm({ areaId: THIRD });
    const { areas } = await done<Supervisor>(office.boss, `edit-supervisor/${id}`, form);
    expect(areas.map((area) => area.id)).toEqual([THIRD, KOTHRUD]);
    for (const areaIds of [[KOTHRUD, 999], 'all', [0]])
      expect(
        (await office.boss.post(`edit-supervisor/${id}`, staffForm({ areaId: BANER, areaIds })))
          .status,
      ).toBe(400);
  });

  it('hires for the first zone, or for the one that is chosen among his own', async () => {
    const hire = (more: object) => chief.post('add-delivery-boy', staffForm(more));
    const first = await hire({});
    expect(first).toMatchObject({ status: 201, body: { data: { area_id: BANER } } });
    expect(await hire({ areaId: KOTHRUD })).toMatchObject({
      status: 201,
      body: { data: { area_id: KOTHRUD, supervisor: { id: 1 } } },
    });
    expect(await hire({ areaId: THIRD })).toMatchObject(
      refused(400, 'There is no such zone.', 'areaId'),
    );
  });

  it('moves a delivery boy among his own zones, and his supervisor changes only with the zone', async () => {
    const person = { ...staffForm({}), password: undefined };
    const { id } = await hireSupervisor(office.boss, KOTHRUD, { areaIds: [BANER, KOTHRUD] });
    const boy = (
      await office.boss.post<Written<DeliveryBoy>>(
        'add-delivery-boy',
        staffForm({ areaId: BANER, supervisorId: id }),
      )
    ).body.data;
    const move = (areaId: number) =>
      chief.post(`edit-delivery-boy/${boy.id}`, { ...person, areaId });
    for (const [zone, supervisor] of [
      [BANER, id],
      [KOTHRUD, 1],
    ] as const)
      expect(await move(zone)).toMatchObject({
        status: 200,
        body: { data: { area_id: zone, supervisor: { id: supervisor } } },
      });
    expect(await move(THIRD)).toMatchObject(refused(400, 'There is no such zone.', 'areaId'));
  });

  it('loses the connection as soon as his zones change', async () => {
    await hireSupervisor(office.boss, BANER, {
      email: 'supervisor-moves@milkround.test',
      password: 'milkround',
    });
    const person = await as<'supervisor'>(office.url, 'supervisor-moves@milkround.test');
    const socket = await connect(person);
    await lookAfter(office.boss, person.session.id, [BANER, THIRD]);
    await socket.until('its end', () => socket.losses.length > 0);
    const zones = (await listed<DeliveryBoy>(person, 'get-delivery-boys')).map(
      ({ area_id }) => area_id,
    );
    expect(new Set(zones)).toEqual(new Set([BANER, THIRD]));
    socket.close();
  });
});

it('gives a delivery boy of a zone without a supervisor to the admin', async () => {
  const area = await done<{ id: number }>(office.boss, 'add-area', { name: 'Nobodys Zone' });
  const form = staffForm({ areaId: area.id });
  for (const supervisorId of [undefined, ''])
    expect(await office.boss.post('add-delivery-boy', { ...form, supervisorId })).toMatchObject(
      refused(400, 'Supervisor is required', 'supervisorId'),
    );
  const boy = await done<DeliveryBoy>(office.boss, 'add-delivery-boy', {
    ...form,
    supervisorId: 0,
  });
  expect(boy).toMatchObject({ area_id: area.id, supervisor: null });
  expect(await listed<DeliveryBoy>(office.boss, 'get-delivery-boys')).toContainEqual(boy);
});
