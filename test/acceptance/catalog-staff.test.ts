import { randomUUID } from 'node:crypto';
import {
  API,
  type Area,
  type DeliveryBoy,
  type Failure,
  type Supervisor,
  type Written,
} from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { done, listed, refused, staffForm, unused, withKey } from '../support/catalog';
import { admin, mde, type Person } from '../support/client';
import { Log } from '../support/log';
import { shareServer } from '../support/own-server';

const server = shareServer();
let boss: Person;
let other: Person;
let log: Log;

beforeAll(async () => {
  [boss, other] = await Promise.all([admin(server().url), admin(server().url)]);
  log = new Log(server());
});

describe.each([
  {
    word: 'supervisor',
    add: 'add-supervisor',
    edit: 'edit-supervisor',
    end: 'delete-supervisor',
    list: 'get-supervisors',
    stream: streams.supervisor,
    type: 'Supervisor',
    said: [
      { message: 'Supervisor added successfully!', code: 'supervisor-added' },
      { message: 'Supervisor updated successfully!', code: 'supervisor-updated' },
      { message: 'Supervisor deleted successfully!', code: 'supervisor-deleted' },
    ],
    post: { areaId: 1 },
    shown: {
      area_id: 1,
      area: { id: 1, name: 'Baner' },
      areas: [{ id: 1, name: 'Baner' }],
    },
  },
  {
    word: 'delivery boy',
    add: 'add-delivery-boy',
    edit: 'edit-delivery-boy',
    end: 'delete-delivery-boy',
    list: 'get-delivery-boys',
    stream: streams.deliveryBoy,
    type: 'DeliveryBoy',
    said: [
      { message: 'Delivery boy added successfully!', code: 'delivery-boy-added' },
      { message: 'Delivery boy updated successfully!', code: 'delivery-boy-updated' },
      { message: 'Delivery boy deleted successfully!', code: 'delivery-boy-deleted' },
    ],
    post: { areaId: 1, supervisorId: 1 },
    shown: {
      area_id: 1,
      area: { id: 1, name: 'Baner' },
      supervisor: { id: 1, name: 'Meera Shinde' },
    },
  },
])('a $word', ({ word, add, edit, end, list, stream, type, said, post, shown }) => {
  const form = (more: object = {}) => staffForm({ ...post, ...more });
  const hire = (more: object = {}) => done<DeliveryBoy>(boss, add, form(more));

  it('is hired, changed and deleted, and every list shows it at once, without a password', async () => {
    const sent = form({
      email: ` ${unused('New').replaceAll(' ', '-')}@Milkround.TEST `,
      phone: '+91 98220-12345',
    });
    const email = sent.email.trim().toLowerCase();
    const added = await boss.post<Written<Supervisor>>(add, { ...sent, userId: 1 });
    const { id } = added.body.data;
    const row = {
      id,
      unique_id: sent.uniqueId,
      name: 'Asha Patil',
      email,
      phone: '9822012345',
      ...shown,
    };
    expect([added.status, added.body]).toEqual([201, { ...said[0], params: {}, data: row }]);
    expect(await listed(boss, list)).toContainEqual(row);

    const changed = { ...sent, email, name: ' Usha Patil ', phone: '', password: '' };
    const edited = await boss.post<Written<Supervisor>>(`${edit}/${id}`, changed);
    const after = { ...row, name: 'Usha Patil', phone: null };
    expect([edited.status, edited.body]).toEqual([200, { ...said[1], params: {}, data: after }]);
    expect(await listed(boss, list)).toContainEqual(after);

    const deleted = await boss.post<Written<Supervisor>>(`${end}/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { ...said[2], params: {}, data: after }]);
    expect((await listed<Supervisor>(boss, list)).map((each) => each.id)).not.toContain(id);
    expect((await log.store.readStream(stream(id))).map((fact) => fact.type)).toEqual([
      `${type}Hired`,
      `${type}DetailsChanged`,
      `${type}Archived`,
    ]);
  });

  it.each([
    [{ name: ' ' }, 'Name is required', 'name'],
    [{ uniqueId: '' }, 'Unique Id is required', 'uniqueId'],
    [{ email: null }, 'Email is required', 'email'],
    [{ email: 'asha' }, 'Invalid email format', 'email'],
    [{ email: 'asha@milkround' }, 'Invalid email format', 'email'],
    [{ email: 'asha patil@milkround.test' }, 'Invalid email format', 'email'],
    [{ email: ['a@b.c'] }, 'Invalid email format', 'email'],
    [{ password: '12345' }, 'Password must be at least 6 characters', 'password'],
    [{ password: 123456 }, 'Password must be at least 6 characters', 'password'],
    [{ password: 'x'.repeat(201) }, 'Password can be at most 200 characters', 'password'],
    [{ phone: '98220' }, 'Phone number must be 10 digits', 'phone'],
    [{ phone: '98220123456' }, 'Phone number must be 10 digits', 'phone'],
    [{ phone: '+92 98220 12345' }, 'Phone number must be 10 digits', 'phone'],
    [{ areaId: '' }, 'Area is required', 'areaId'],
    [{ areaId: 'Baner' }, 'areaId must be a positive whole number', 'areaId'],
    [{ areaId: 999 }, 'There is no such zone.', 'areaId'],
  ])('is refused with %j: %s', async (wrong, message, field) => {
    const { id } = await hire();
    expect(await boss.post(add, form(wrong))).toMatchObject(refused(400, message, field));
    expect(await boss.post(`${edit}/${id}`, form(wrong))).toMatchObject(
      refused(400, message, field),
    );
  });

  it('needs a password when hired, not when changed; a phone number that is left out stays', async () => {
    for (const password of [undefined, null, '', '      ']) {
      expect(await boss.post(add, form({ password }))).toMatchObject(
        refused(400, 'Password is required', 'password'),
      );
    }
    const sent = form();
    const { id } = await done<DeliveryBoy>(boss, add, sent);
    const { password: _, phone: __, ...rest } = sent;
    expect((await done<DeliveryBoy>(boss, `${edit}/${id}`, { ...rest, name: 'Usha' })).phone).toBe(
      '9822012345',
    );
    expect((await hire({ phone: undefined })).phone).toBeNull();
  });

  it('names everything that is wrong, the first field first', async () => {
    const { status, body } = await boss.post<Failure>(add, {});
    expect([status, body.message]).toEqual([400, 'Name is required']);
    const needed = [
      'name',
      'uniqueId',
      'email',
      'password',
      ...('supervisorId' in post ? ['supervisorId'] : []),
      'areaId',
    ];
    expect((body.errors ?? []).map(({ field }) => field)).toEqual(needed);
  });

  it('has a unique email and unique id in any spelling, until it is deleted', async () => {
    const mine = form();
    const { id } = await done<DeliveryBoy>(boss, add, mine);
    const second = await hire();
    const sameEmail = { email: mine.email.toUpperCase() };
    const sameId = { uniqueId: mine.uniqueId.toLowerCase() };
    for (const path of [add, `${edit}/${second.id}`]) {
      const email = refused(
        409,
        `There is a ${word} with the email "${mine.email}" already.`,
        'email',
      );
      expect(await boss.post(path, form(sameEmail))).toMatchObject(email);
      const uniqueId = refused(
        409,
        `There is a ${word} with the unique id "${sameId.uniqueId}" already.`,
        'uniqueId',
      );
      expect(await boss.post(path, form(sameId))).toMatchObject(uniqueId);
    }
    await done(boss, `${end}/${id}`);
    expect((await done<DeliveryBoy>(boss, add, mine)).id).not.toBe(id);
  });

  it('hired by two admins at the same moment is hired once: the other admin gets an error, and none of his details are stored', async () => {
    const [first, second] = [form(), form()];
    const answers = await Promise.all([
      boss.post<Failure>(add, first),
      other.post<Failure>(add, { ...second, email: first.email }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `There is a ${word} with the email "${first.email}" already.`,
    );
    const orphans = await server().database!.pool.query(
      `select 1 from credential c where not exists (select 1 from account a where a.password_set_by = c.command_id)`,
    );
    expect(orphans.rowCount).toBe(0);
  });

  it('with the same key is hired, changed and deleted once, and answers the same id', async () => {
    const [sent, keys] = [form(), [randomUUID(), randomUUID(), randomUUID()] as const];
    const answers = await Promise.all(
      [1, 2, 3].map(() => boss.post<Written<DeliveryBoy>>(add, sent, withKey(keys[0]))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [id = 0, ...others] = [...new Set(answers.map(({ body }) => body.data.id))];
    expect(others).toEqual([]);
    await done(boss, `${edit}/${id}`, { ...sent, name: 'One' }, withKey(keys[1]));
    await done(boss, `${edit}/${id}`, { ...sent, name: 'Two' });
    expect(
      (await done<DeliveryBoy>(boss, `${edit}/${id}`, { ...sent, name: 'One' }, withKey(keys[1])))
        .name,
    ).toBe('Two');
    await done(boss, `${end}/${id}`, {}, withKey(keys[2]));
    await done(boss, `${end}/${id}`, {}, withKey(keys[2]));
    expect((await boss.post<Written<DeliveryBoy>>(add, sent, withKey(keys[0]))).body.data.id).toBe(
      id,
    );
    expect(
      (await log.store.readStream(stream(id))).filter((fact) => fact.type.endsWith('Archived')),
    ).toHaveLength(1);
  });

  it('is not found under an unknown id, and a deleted one is reported as deleted', async () => {
    expect(await boss.post(`${edit}/99999`, form())).toMatchObject(
      refused(404, `There is no such ${word}.`),
    );
    expect(await boss.post(`${end}/99999`)).toMatchObject(
      refused(404, `There is no such ${word}.`),
    );
    expect((await boss.post(`${edit}/x`, form())).status).toBe(404);
    const { id } = await hire();
    await done(boss, `${end}/${id}`);
    expect(await boss.post(`${edit}/${id}`, form())).toMatchObject(
      refused(409, `The ${word} Asha Patil was deleted.`),
    );
    expect((await boss.post(`${end}/${id}`)).status).toBe(200);
  });

  it('is not put into a deleted zone', async () => {
    const { id: gone, name } = await done<Area>(boss, 'add-area', { name: unused('Gone') });
    await done(boss, `delete-area/${gone}`);
    const { id } = await hire();
    for (const path of [add, `${edit}/${id}`]) {
      expect(await boss.post(path, form({ areaId: gone }))).toMatchObject(
        refused(409, `The zone ${name} was deleted.`, 'areaId'),
      );
    }
  });

  it('is refused to a delivery boy', async () => {
    const boy = await mde(server().url, 1);
    for (const call of [add, `${edit}/1`, `${end}/1`])
      expect((await boy.post(`${API}/admin/${call}`, form())).status).toBe(403);
    expect((await boy.get(`${API}/admin/${list}`)).status).toBe(403);
    expect((await boy.get(`${API}/supervisor/get-delivery-boys`)).status).toBe(403);
  });
});
