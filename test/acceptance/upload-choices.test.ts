import type {
  Activity,
  ConsumerDetail,
  KnownConsumer,
  Order,
  Read,
  TakenBackUpload,
  Written,
} from '@milkround/contracts';
import { csv, dayFromNow, upload, type CsvRow, type Sent } from '../fixtures/order-upload';
import { board, deliver, stopOf, type DeliveryBoyPerson } from '../support/board';
import type { Person } from '../support/client';
import { handOversOf, undoHandOver } from '../support/hand-overs';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { sharedOffice } from '../support/shared-office';
import { newConsumerId, newStop, ordersOf, placeOrder } from '../support/single-orders';

const office = sharedOffice();
let elsewhere: Person;
/** 1 to 3 are of the zone, 6 is of another one. */
let boys: Map<number, DeliveryBoyPerson>;

beforeAll(async () => {
  const other = await office.zone();
  elsewhere = other.supervisor;
  boys = new Map([
    [1, await office.deliveryBoy()],
    [2, await office.deliveryBoy()],
    [3, await office.deliveryBoy()],
    [6, await other.deliveryBoy()],
  ]);
});
const boy = (number: number): DeliveryBoyPerson => {
  const found = boys.get(number);
  if (!found) throw new Error(`There is no delivery boy ${number}`);
  return found;
};
const infoOf = (number: number) => boy(number).session.deliveryBoyInfo;
const numberOf = (id: number | undefined) =>
  [...boys.keys()].find((number) => infoOf(number).id === id);

/** Sends rows that name the delivery boys by their numbers, `MDE-1`. */
const send = (rows: readonly CsvRow[], sent: Sent) =>
  upload(
    office.boss,
    csv(
      rows.map(([id, mde, product, quantity]) => [
        id,
        infoOf(Number(mde.slice('MDE-'.length))).unique_id,
        product,
        quantity,
      ]),
    ),
    sent,
  );
const check = async (rows: readonly CsvRow[], date: string, choices: Record<string, string> = {}) =>
  (await send(rows, { date, mode: 'check', choices })).body.data;
/** The stops by consumer and delivery boy: `E1 1` for a stop of E1 on the day of the delivery boy 1. */
const standing = async (date: string, prefix: string) =>
  (await ordersOf(office.boss, date))
    .filter(
      ({ consumer_id, delr_boy_id }) => consumer_id.startsWith(prefix) && numberOf(delr_boy_id),
    )
    .map(
      ({ consumer_id, delr_boy_id, exp_quantity }: Order) =>
        `${consumer_id} ${numberOf(delr_boy_id)}: ${exp_quantity}`,
    )
    .sort();

describe('consumers who have a stop with another delivery boy', () => {
  const first: CsvRow[] = [
    ['E1', 'MDE-1', 'Cow', 1],
    ['E1', 'MDE-1', 'Buffalo', 3],
    ['E2', 'MDE-1', 'Cow', 1],
    ['E3', 'MDE-1', 'Cow', 1],
    ['E4', 'MDE-6', 'Cow', 1],
  ];
  const second: CsvRow[] = [
    ['E1', 'MDE-2', 'Cow', 2],
    ['E2', 'MDE-2', 'Cow', 2],
    ['E3', 'MDE-2', 'Cow', 2],
    ['E4', 'MDE-2', 'Cow', 2],
    ['E5', 'MDE-2', 'Cow', 2],
    ['E5', 'MDE-3', 'Cow', 2],
  ];

  it('are named in the check with a question, and move, stay with both or are left out, by one answer', async () => {
    const date = dayFromNow(3);
    await send(first, { date });
    const before = await standing(date, 'E');
    const { elsewhere, shared, zone, unanswered } = await check(second, date);
    expect(await standing(date, 'E')).toEqual(before);
    expect(unanswered).toEqual(['shared', 'elsewhere', 'zone']);
    expect([shared, zone].map(({ listed }) => listed.map((one) => one.consumer_id))).toEqual([
      ['E5'],
      ['E4'],
    ]);
    expect(elsewhere).toMatchObject({ stops: 4, lines: 4 });
    expect(
      elsewhere.listed.map(({ row, consumer_id, others, delivery_boy, staysBecause }) => [
        row,
        consumer_id,
        numberOf(others[0]?.id),
        numberOf(delivery_boy.id),
        staysBecause,
      ]),
    ).toEqual([
      [2, 'E1', 1, 2, null],
      [3, 'E2', 1, 2, null],
      [4, 'E3', 1, 2, null],
      [5, 'E4', 6, 2, null],
    ]);
    const answers = { elsewhere: 'move', shared: 'keep', zone: 'stay' };
    const { id, missing, ...checked } = await check(second, date, answers);
    const counts = { moved: 4, added: 2, changed: 4 };
    expect(checked).toMatchObject(counts);

    const choices = { checkId: id, ...answers };
    const key = { headers: { 'idempotency-key': '4f7c0a52-6f0f-4b2e-9d6b-0a6d1a1f0c77' } };
    for (const { status, body } of [
      await send(second, { date, choices, ...key }),
      await send(second, { date, choices, ...key }),
    ]) {
      expect(status).toBe(201);
      expect(body.data).toMatchObject({ ...counts, missing, errors: [] });
    }
    expect(await standing(date, 'E')).toEqual([
      'E1 2: 2',
      'E1 2: 3',
      'E2 2: 2',
      'E3 2: 2',
      'E4 2: 2',
      'E5 2: 2',
      'E5 3: 2',
    ]);
    const { data } = (
      await office.boss.get<Read<Activity[]>>('activity?kind=StopsHandedOver&limit=1')
    ).body;
    expect(data[0]?.changes).toContainEqual({
      field: 'reason',
      before: null,
      after: 'orders.xlsx',
    });
  });

  it('stay with both when the person says so, and are not named again; without an answer nothing is uploaded', async () => {
    const date = dayFromNow(4);
    await send([['K1', 'MDE-1', 'Cow', 1]], { date });
    const rows: CsvRow[] = [['K1', 'MDE-2', 'Cow', 1]];
    expect(await send(rows, { date, mode: 'valid' })).toMatchObject({
      status: 422,
      body: {
        errors: [{ row: 0, code: 'file-asks-elsewhere', params: { number: '1', examples: 'K1' } }],
      },
    });
    expect(await standing(date, 'K')).toEqual(['K1 1: 1']);
    const { missing } = await check(rows, date, { elsewhere: 'keep' });
    const kept = await send(rows, { date, choices: { elsewhere: 'keep' } });
    expect(kept.body.data).toMatchObject({ added: 1, moved: 0, missing });
    expect(await standing(date, 'K')).toEqual(['K1 1: 1', 'K1 2: 1']);
    expect((await check([['K1', 'MDE-2', 'Cow', 5]], date)).elsewhere.stops).toBe(0);
  });

  it('are shown again when they have changed since the check', async () => {
    const date = dayFromNow(5);
    await send([['S1', 'MDE-1', 'Cow', 1]], { date });
    const rows: CsvRow[] = [
      ['S1', 'MDE-2', 'Cow', 1],
      ['S2', 'MDE-2', 'Cow', 1],
    ];
    const { id } = await check(rows, date, { elsewhere: 'move' });
    await send([['S2', 'MDE-3', 'Cow', 1]], { date });
    const choices = { checkId: id, elsewhere: 'move' };
    const refused = await send(rows, { date, choices });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'file-check-changed', data: { id, elsewhere: { stops: 2 } } },
    });
    expect(await standing(date, 'S')).toEqual(['S1 1: 1', 'S2 3: 1']);
    const { body } = await send(rows, { date, choices });
    expect(body.data).toMatchObject({ moved: 2, added: 0, changed: 0, unchanged: 2 });
    expect(await standing(date, 'S')).toEqual(['S1 2: 1', 'S2 2: 1']);
  });

  it('cannot move with something recorded, or when several delivery boys have them, and are left out; the others move, and their move can be undone', async () => {
    const date = today();
    const vijay = boy(1);
    await send(
      [
        ['R1', 'MDE-1', 'Cow', 1],
        ['R2', 'MDE-1', 'Cow', 1],
        ['R3', 'MDE-1', 'Cow', 1],
      ],
      { date },
    );
    await send([['R3', 'MDE-3', 'Cow', 1]], { date, choices: { elsewhere: 'keep' } });
    const stop = (await board(vijay)).find(({ consumerId }) => consumerId === 'R1');
    await deliver(vijay, stop!.data[0]!.id, 1);
    const rows: CsvRow[] = [
      ['R1', 'MDE-2', 'Cow', 1],
      ['R2', 'MDE-2', 'Cow', 1],
      ['R3', 'MDE-2', 'Cow', 1],
    ];
    const { elsewhere } = await check(rows, date);
    expect(elsewhere.listed.map(({ staysBecause }) => staysBecause)).toEqual([
      'partly',
      null,
      'several',
    ]);
    const { body } = await send(rows, { date, choices: { elsewhere: 'move' } });
    expect(body.data).toMatchObject({ moved: 1, added: 0, unchanged: 1, protectedCount: 2 });
    expect(await standing(date, 'R')).toEqual(['R1 1: 1', 'R2 2: 1', 'R3 1: 1', 'R3 3: 1']);
    const [made] = await handOversOf(office.supervisor);
    expect(made).toMatchObject({
      from: { id: infoOf(1).id },
      to: { id: infoOf(2).id },
      consumerIds: ['R2'],
    });
    expect((await undoHandOver(office.supervisor, made!.id)).status).toBe(200);
    expect(await standing(date, 'R2')).toEqual(['R2 1: 1']);
  });

  it('are left out with their lines when the person answers so', async () => {
    const date = dayFromNow(6);
    await send([['L1', 'MDE-1', 'Cow', 1]], { date });
    const { body } = await send(
      [
        ['L1', 'MDE-2', 'Cow', 2],
        ['L2', 'MDE-2', 'Cow', 2],
      ],
      { date, choices: { elsewhere: 'skip' } },
    );
    expect(body.data).toMatchObject({ added: 1, moved: 0 });
    expect(
      body.data.protected.map(({ row, consumer_id, code }) => [row, consumer_id, code]),
    ).toEqual([[2, 'L1', 'stop-elsewhere']]);
    expect(await standing(date, 'L')).toEqual(['L1 1: 1', 'L2 2: 2']);
  });

  it.each(['renamed', 'shared', 'elsewhere', 'zone', 'paused'])(
    'refuse an unknown answer: %s',
    async (question) => {
      const date = dayFromNow(6);
      const { status } = await send([['X1', 'MDE-1', 'Cow', 1]], {
        date,
        choices: { [question]: 'perhaps' },
      });
      expect(status).toBe(400);
      expect(await standing(date, 'X1')).toEqual([]);
    },
  );
});

describe('an ID with a quite different name', () => {
  const file = (name: string, more = '') =>
    `Consumer ID,Consumer Name,Address,MDE,Product,Quantity\n106,${name},B 2,${infoOf(1).unique_id},Cow,2${more}`;
  const nameOn = async (date: string) =>
    (await ordersOf(office.boss, date)).find(({ consumer_id }) => consumer_id === '106')
      ?.consumer_name;

  it('is refused without an answer, keeps its name, is renamed, or comes back to get an ID of its own', async () => {
    const [date, second, third] = [dayFromNow(11), dayFromNow(12), dayFromNow(13)];
    await upload(office.boss, file('Ramesh Patil'), { date });
    expect((await upload(office.boss, file('PATIL Ramesh'), { date: second })).status).toBe(201);
    const { unanswered, renamed, knownNames } = (
      await upload(office.boss, file('A'), { date, mode: 'check' })
    ).body.data;
    expect({ unanswered, knownNames, listed: renamed.listed }).toMatchObject({
      unanswered: ['renamed'],
      knownNames: 1,
      listed: [{ row: 2, consumer_name: 'A' }],
    });
    expect(await upload(office.boss, file('A'), { date, mode: 'valid' })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'file-asks-renamed', params: { number: '1', examples: '106' } }] },
    });

    const answer = (renamed: string, mode = 'all') =>
      upload(office.boss, file('A', `\n107,B,B 3,${infoOf(1).unique_id},Cow,1`), {
        date: third,
        mode,
        choices: { renamed },
      });
    expect((await answer('other')).status).toBe(422);
    expect((await answer('other', 'valid')).body.data).toMatchObject({
      added: 1,
      errors: [{ row: 2, column: 'Consumer ID', code: 'row-other-household' }],
    });
    expect(await nameOn(third)).toBeUndefined();
    expect((await answer('leave')).body.data).toMatchObject({ added: 1 });
    expect(await nameOn(third)).toMatch(/patil/i);
    expect((await answer('rename')).status).toBe(201);
    expect(await nameOn(third)).toBe('A');
  });
});

describe('a check', () => {
  it('is imported by its id without the file, for an hour, by the person who made it', async () => {
    const date = dayFromNow(14);
    const { id } = await check([['H1', 'MDE-1', 'Cow', 1]], date);
    const byId = (checkId: string, on = date) =>
      upload(office.boss, null, { date: on, choices: { checkId } });
    expect(await byId('4f7c0a52-6f0f-4b2e-9d6b-0a6d1a1f0c70')).toMatchObject({
      status: 409,
      body: { code: 'file-check-old' },
    });
    expect((await byId(id, dayFromNow(15))).body.code).toBe('file-check-old');
    expect((await byId(id)).body.data).toMatchObject({ added: 1 });
    expect(await standing(date, 'H')).toEqual(['H1 1: 1']);
    expect(await byId(id)).toMatchObject({
      status: 409,
      body: { data: { added: 0, unchanged: 1 } },
    });
  });
});

describe('a paused consumer', () => {
  const pause = (person: Person, id: string, body: object) =>
    person.post<Written<ConsumerDetail>>(`set-pause/${id}`, {
      reason: 'At the village',
      ...body,
    });
  const pausesOf = async (person: Person, query = '') =>
    (await person.get<{ data: { consumer_id: string }[] }>(`get-consumers?paused=1${query}`)).body
      .data;

  it('is left out by default, and included when the person chooses so', async () => {
    const [date, later] = [dayFromNow(7), dayFromNow(9)];
    const rows: CsvRow[] = ['P1', 'P2', 'P3'].map((id) => [id, 'MDE-1', 'Cow', 1]);
    await send(rows, { date });
    const until = dayFromNow(8);
    for (const id of ['P1', 'P2'])
      expect((await pause(office.supervisor, id, { until })).status).toBe(200);
    expect(await check(rows, date)).toMatchObject({ paused: { stops: 0 }, unchanged: 3 });
    expect(await check(rows, later)).toMatchObject({ paused: { stops: 0 }, added: 3 });

    const changed: CsvRow[] = rows.map(([id, boy, product]) => [id, boy, product, 2]);
    const { paused, ...counts } = await check(changed, date);
    expect(counts).toMatchObject({
      changed: 1,
      protected: [{ row: 2, code: 'consumer-paused-until' }, { row: 3 }],
    });
    expect(paused.listed).toMatchObject([
      { row: 2, consumer_id: 'P1', until, reason: 'At the village', lines: 1 },
      { row: 3 },
    ]);
    const { body } = await send(changed, {
      date,
      choices: { paused: 'take' },
    });
    expect(body.data).toMatchObject({ changed: 3, protected: [] });
    expect(await standing(date, 'P')).toEqual(['P1 1: 2', 'P2 1: 2', 'P3 1: 2']);

    await send(changed, { date: dayFromNow(8) });
    expect(await standing(dayFromNow(8), 'P')).toEqual(['P3 1: 2']);
    expect((await pausesOf(office.supervisor)).map(({ consumer_id }) => consumer_id)).toEqual([
      'P1',
      'P2',
    ]);
    expect(await pausesOf(elsewhere)).toEqual([]);
  });

  it('is reported to the phone that has the stop, and the stop can be delivered', async () => {
    const vijay = boy(1);
    const id = newConsumerId();
    await placeOrder(vijay, { consumer_id: id, consumerName: 'Lata Rao', consumerAddress: 'B 4' });
    const stop = await stopOf(vijay, id);
    const [socket, other] = await Promise.all([
      live(office.url, vijay.token ?? ''),
      live(office.url, boy(2).token ?? ''),
    ]);
    const told = (of: typeof socket) =>
      of.messages.filter(({ topic }) => topic === 'delivery-day').length;
    const { status, body } = await pause(office.boss, id, { until: null, reason: 'Hospital' });
    expect(status).toBe(200);
    const { pauses } = body.data;
    await socket.until('the pause', () => told(socket) > 0);
    expect((await board(vijay)).find(({ consumerId }) => consumerId === id)?.data[0]).toMatchObject(
      {
        paused: { until: null, reason: 'Hospital' },
      },
    );
    expect((await deliver(vijay, stop.data[0]!.id, 1)).body).toMatchObject({
      data: { paused: { reason: 'Hospital' } },
    });
    expect(
      (await office.supervisor.get<Read<KnownConsumer>>(`consumer/${id}`)).body.data.pauses,
    ).toEqual(pauses);

    const end = (shownUntil: string | null) =>
      office.boss.post(`end-pause/${id}`, {
        ...{ pauseId: pauses[0]?.pauseId, lastDate: dayFromNow(-1), shownUntil },
      });
    expect(await end(dayFromNow(1))).toMatchObject({
      status: 409,
      body: { code: 'pause-changed' },
    });
    expect((await end(null)).status).toBe(200);
    expect(
      (await board(vijay)).find(({ consumerId }) => consumerId === id)?.data[0],
    ).not.toHaveProperty('paused');
    expect(told(other)).toBe(0);
    const { data } = (
      await office.boss.get<Read<Activity[]>>(
        `activity?consumerId=${id}&kind=PauseSet&kind=PauseEnded`,
      )
    ).body;
    expect(data.map(({ kind, changes }) => [kind, changes[0]])).toEqual([
      ['PauseEnded', { field: 'paused-until', before: '', after: null }],
      ['PauseSet', { field: 'paused-from', before: null, after: dayFromNow(0) }],
    ]);
    socket.close();
    other.close();
  });

  it('is paused once at a time, and not for the past', async () => {
    const { consumerId: id } = await newStop(boy(1));
    const ended = { from: dayFromNow(-2), until: dayFromNow(-1) };
    expect(await pause(office.supervisor, id, ended)).toMatchObject({
      status: 400,
      body: { code: 'pause-past' },
    });
    expect((await pause(office.supervisor, id, { reason: ' ' })).status).toBe(400);
    const both = await Promise.all(
      ['One', 'Two'].map((reason) => pause(office.supervisor, id, { reason })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await pause(elsewhere, id, {})).status).toBe(404);
    expect((await pause(office.supervisor, 'NOBODY', {})).status).toBe(404);
  });
});

describe('a corrected file', () => {
  const date = dayFromNow(9);
  const firstRows: CsvRow[] = [
    ['T1', 'MDE-1', 'Cow', 2],
    ['T2', 'MDE-1', 'Cow', 3],
    ['T3', 'MDE-2', 'Cow', 1],
  ];

  it('cancels by 0, lists what it lacks and takes that off; taken back, everything is as before, once', async () => {
    await send(firstRows, { date });
    const before = await standing(date, 'T');
    const rows: CsvRow[] = [
      ['T1', 'MDE-1', 'Cow', 0],
      ['T3', 'MDE-1', 'Cow', 4],
    ];
    const { body } = await send(rows, { date, mode: 'check' });
    expect(body.data.missingLines.listed.map(({ consumer_id }) => consumer_id)).toEqual(
      expect.arrayContaining(['T2']),
    );
    const corrected = await send(rows, {
      date,
      choices: { elsewhere: 'move', missingLines: 'take-off' },
    });
    expect(corrected.body.data).toMatchObject({ changed: 2, moved: 1, takenOff: 1 });
    expect(await standing(date, 'T')).toEqual(['T1 1: 0', 'T3 1: 4']);

    const takeBack = (id: string) =>
      office.boss.post<Written<TakenBackUpload>>(`uploads/${id}/take-back`, {});
    const back = await takeBack(corrected.body.data.uploadId);
    expect(back.body.data).toMatchObject({ staying: [], stayingCount: 0 });
    expect(await standing(date, 'T')).toEqual(before);
    const again = await takeBack(corrected.body.data.uploadId);
    expect([again.status, again.body.code]).toEqual([409, 'upload-taken-back']);
  });

  it('is taken back before the one that it corrects, and a line that a person changed since stays', async () => {
    const other = dayFromNow(10);
    const ids = [];
    for (const quantity of [1, 2]) {
      const { body } = await send(
        [
          ['V1', 'MDE-1', 'Cow', quantity],
          ['V2', 'MDE-1', 'Cow', quantity],
        ],
        {
          date: other,
        },
      );
      ids.push(body.data.uploadId);
    }
    const [older = '', newer = ''] = ids;
    const refused = await office.boss.post(`uploads/${older}/take-back`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'upload-not-newest']);
    const [line] = (await ordersOf(office.boss, other)).filter(
      ({ consumer_id }) => consumer_id === 'V1',
    );
    await office.boss.post(`add-single-order`, {
      orderDate: other,
      delr_boy_id: infoOf(1).id,
      consumer_id: 'V1',
      product_id: line?.product_id,
      exp_quantity: 7,
      adjustedQuantity: 0,
    });
    const { body } = await office.boss.post<Written<TakenBackUpload>>(
      `uploads/${newer}/take-back`,
      {},
    );
    expect(body.data).toMatchObject({
      returned: 1,
      staying: [{ consumer_id: 'V1', code: 'upload-line-changed' }],
    });
    expect(await standing(other, 'V')).toEqual(['V1 1: 7', 'V2 1: 1']);
  });

  it('fills phones and moves zones, also where no order changes, and takes both back with the consumers that it added', async () => {
    const day = dayFromNow(11);
    const [own, other] = [office.area.name, infoOf(6).area.name];
    const file = (...rows: string[]) =>
      ['Consumer ID,Consumer Name,Address,MDE,Cow,Phone,Zone', ...rows].join('\n');
    const row = (id: string, name: string, phone: string, zone: string) =>
      `${id},${name},Lane 4,${infoOf(1).unique_id},1,${phone},${zone}`;
    const detail = async (id: string) => {
      const { status, body } = await office.boss.get<Read<ConsumerDetail>>(`get-consumer/${id}`);
      if (status !== 200) return status;
      const { consumer_name, phone, area } = body.data;
      return [consumer_name, phone, area.name];
    };
    await upload(
      office.boss,
      file(row('ZP-1', 'Asha Rao', '', own), row('ZP-2', 'Ravi Kale', '', '')),
      {
        date: day,
      },
    );
    expect(await detail('ZP-1')).toEqual(['Asha Rao', null, own]);
    const second = file(
      row('ZP-1', 'Asha Rao', '+91 98220 12345', other),
      row('ZP-2', 'Ravi Kale', 'nil', ''),
      row('ZP-3', 'Sunil Joshi', '9822099999', other),
    );
    const asked = (await upload(office.boss, second, { date: day, mode: 'check' })).body.data;
    expect([asked.unanswered, asked.notes.map(({ code }) => code)]).toEqual([
      ['zone'],
      ['file-phones-unread'],
    ]);
    const { body } = await upload(office.boss, second, { date: day, choices: { zone: 'move' } });
    expect(body.data).toMatchObject({ added: 1, unchanged: 2, registered: 1 });
    expect([await detail('ZP-1'), await detail('ZP-3')]).toEqual([
      ['Asha Rao', '9822012345', other],
      ['Sunil Joshi', '9822099999', other],
    ]);
    await office.boss.post(`uploads/${body.data.uploadId}/take-back`, {});
    expect([await detail('ZP-1'), await detail('ZP-3')]).toEqual([['Asha Rao', null, own], 404]);

    const renaming = file(row('ZP-1', 'Meena Gupte', '', ''));
    const next = await upload(office.boss, renaming, {
      date: dayFromNow(12),
      choices: { renamed: 'rename' },
    });
    expect(await detail('ZP-1')).toEqual(['Meena Gupte', null, own]);
    await office.boss.post(`uploads/${next.body.data.uploadId}/take-back`, {});
    expect(await detail('ZP-1')).toEqual(['Asha Rao', null, own]);
  });
});
