import { randomUUID } from 'node:crypto';
import { API, type Area, type Failure, type Written } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { done, listed, refused, unused, withKey } from '../support/catalog';
import { admin, mde, supervisor, type Person } from '../support/client';
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
    what: 'area',
    word: 'zone',
    type: 'Area',
    list: 'get-areas',
    stream: streams.area,
    required: 'Area name is required',
    said: {
      add: 'Zone added successfully!',
      edit: 'Zone updated successfully!',
      delete: 'Zone deleted successfully!',
    },
  },
  {
    what: 'product',
    word: 'product',
    type: 'Product',
    list: 'get-products',
    stream: streams.product,
    required: 'Product name is required',
    said: {
      add: 'Product added successfully!',
      edit: 'Product updated successfully!',
      delete: 'Product deleted successfully!',
    },
  },
])('a $word', ({ what, word, type, list, stream, required, said }) => {
  const all = () => listed<Area>(boss, list);
  const make = (name: string) => done<Area>(boss, `add-${what}`, { name });

  it('is added, renamed and deleted, and every list shows it at once', async () => {
    const name = unused('Aundh');
    const added = await boss.post<Written<Area>>(`add-${what}`, { name: `  ${name} `, userId: 1 });
    expect(added).toMatchObject({
      status: 201,
      body: { message: said.add, data: { id: expect.any(Number), name } },
    });
    expect(added.headers.get('x-position')).toMatch(/^\d+$/);
    const { id } = added.body.data;
    expect(Object.keys(added.body.data).sort()).toEqual(
      what === 'area' ? ['deadline', 'id', 'name'] : ['id', 'name'],
    );
    expect(await all()).toContainEqual(expect.objectContaining({ id, name }));

    const renamed = await boss.post<Written<Area>>(`edit-${what}/${id}`, { name: `${name} East` });
    expect(renamed).toMatchObject({
      status: 200,
      body: { message: said.edit, data: { id, name: `${name} East` } },
    });
    expect(await all()).toContainEqual(expect.objectContaining({ id, name: `${name} East` }));

    const deleted = await boss.post<Written<Area>>(`delete-${what}/${id}`);
    expect(deleted).toMatchObject({
      status: 200,
      body: { message: said.delete, data: { id, name: `${name} East` } },
    });
    expect((await all()).map((each) => each.id)).not.toContain(id);

    const facts = await log.store.readStream(stream(id));
    expect(facts.map((fact) => fact.type)).toEqual([
      `${type}Created`,
      `${type}Renamed`,
      `${type}Archived`,
    ]);
    for (const { meta } of facts) expect(meta.actor).toEqual({ role: 'admin', id: 1 });
  });

  it.each([{}, { name: '' }, { name: '   ' }, { name: null }])('needs a name: %j', async (body) => {
    const { id } = await make(unused('Wakad'));
    for (const path of [`add-${what}`, `edit-${what}/${id}`]) {
      expect(await boss.post(path, body)).toMatchObject(refused(400, required, 'name'));
    }
  });

  it('has a name of text, of at most 200 characters', async () => {
    for (const name of [['x'], {}, 7, true, 'x'.repeat(201)]) {
      expect(await boss.post(`add-${what}`, { name })).toMatchObject(
        refused(400, 'name must be text of at most 200 characters', 'name'),
      );
    }
  });

  it('has a unique name in any spelling, until it is deleted', async () => {
    const name = unused('Pashan');
    const { id } = await make(name);
    const second = await make(unused('Bavdhan'));
    const taken = refused(409, `There is a ${word} "${name.toUpperCase()}" already.`, 'name');
    expect(await other.post(`add-${what}`, { name: name.toUpperCase() })).toMatchObject(taken);
    expect(
      await other.post(`edit-${what}/${second.id}`, { name: name.toUpperCase() }),
    ).toMatchObject(taken);
    expect((await done<Area>(boss, `edit-${what}/${id}`, { name: name.toLowerCase() })).name).toBe(
      name.toLowerCase(),
    );

    await done(boss, `delete-${what}/${id}`);
    const again = await make(name);
    expect(again.id).not.toBe(id);
    await done(boss, `edit-${what}/${again.id}`, { name: unused('Sus') });
    expect((await make(name)).name).toBe(name);
  });

  it('made by two admins at the same moment is made once: the other admin gets an error', async () => {
    const name = unused('Hinjawadi');
    const answers = await Promise.all(
      [boss, other, boss, other].map((person) => person.post<Failure>(`add-${what}`, { name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toBe(`There is a ${word} "${name}" already.`);
    expect((await all()).filter((each) => each.name === name)).toHaveLength(1);
  });

  it('with the same key is made once, at any time of the repetition, and answers the same id', async () => {
    const [name, key] = [unused('Kharadi'), randomUUID()];
    const first = await boss.post<Written<Area>>(`add-${what}`, { name }, withKey(key));
    await done(boss, `edit-${what}/${first.body.data.id}`, { name: unused('Wagholi') });
    await make(name);
    const again = await Promise.all(
      [1, 2, 3].map(() =>
        boss.post<Written<Area>>(`add-${what}`, { name }, withKey(key.toUpperCase())),
      ),
    );
    for (const { status, body, headers } of again) {
      expect([status, body.message, body.data.id]).toEqual([201, said.add, first.body.data.id]);
      expect(headers.get('x-position')).toBe(first.headers.get('x-position'));
    }
    const racing = randomUUID();
    const raced = await Promise.all(
      [1, 2, 3].map(() =>
        boss.post<Written<Area>>(`add-${what}`, { name: `${name} race` }, withKey(racing)),
      ),
    );
    expect(new Set(raced.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
  });

  it('with the same key is renamed and deleted once', async () => {
    const { id } = await make(unused('Baramati'));
    const [rename, end] = [randomUUID(), randomUUID()];
    const names = [unused('First'), unused('Second')];
    await done(boss, `edit-${what}/${id}`, { name: names[0] }, withKey(rename));
    await done(boss, `edit-${what}/${id}`, { name: names[1] });
    await done(boss, `edit-${what}/${id}`, { name: names[0] }, withKey(rename));
    expect(await all()).toContainEqual(expect.objectContaining({ id, name: names[1] }));
    await done(boss, `delete-${what}/${id}`, {}, withKey(end));
    await done(boss, `delete-${what}/${id}`, {}, withKey(end));
    expect((await log.store.readStream(stream(id))).map((fact) => fact.type)).toEqual([
      `${type}Created`,
      `${type}Renamed`,
      `${type}Renamed`,
      `${type}Archived`,
    ]);
  });

  it('does not accept the key of another request', async () => {
    const key = randomUUID();
    const { id } = await done<Area>(boss, `add-${what}`, { name: unused('Nigdi') }, withKey(key));
    for (const [path, body] of [
      [`edit-${what}/${id}`, { name: unused('Ravet') }],
      [`delete-${what}/${id}`, {}],
      [what === 'area' ? 'add-product' : 'add-area', { name: unused('Moshi') }],
    ] as const) {
      expect(await boss.post(path, body, withKey(key))).toMatchObject(
        refused(409, 'This Idempotency-Key was used for something else.'),
      );
    }
    expect(
      (await boss.post(`add-${what}`, { name: unused('Alandi') }, withKey('no-key'))).status,
    ).toBe(400);
  });

  it('is not found under an unknown id, and a deleted one is reported as deleted', async () => {
    for (const id of ['999999', '0', '-1', 'abc', '99999999999']) {
      expect((await boss.post(`edit-${what}/${id}`, { name: 'X' })).status).toBe(404);
      expect((await boss.post(`delete-${what}/${id}`)).status).toBe(404);
    }
    expect((await boss.post(`edit-${what}/999999`, { name: 'X' })).body.message).toBe(
      `There is no such ${word}.`,
    );
    const { id, name } = await make(unused('Dighi'));
    await done(boss, `delete-${what}/${id}`);
    expect(await boss.post(`edit-${what}/${id}`, { name: 'X' })).toMatchObject(
      refused(409, `The ${word} ${name} was deleted.`),
    );
    expect((await boss.post(`delete-${what}/${id}`)).status).toBe(200);
  });

  it('is changed by admins only', async () => {
    const { id } = await make(unused('Lohegaon'));
    for (const person of [await supervisor(server().url, 1), await mde(server().url, 1)]) {
      for (const call of [`add-${what}`, `edit-${what}/${id}`, `delete-${what}/${id}`]) {
        expect((await person.post(`${API}/admin/${call}`, { name: 'X' })).status).toBe(403);
        expect((await person.post(call, { name: 'X' })).status).toBe(404);
      }
    }
    expect((await boss.post(`add-${what}`, { name: 'X', userId: 2 })).status).toBe(403);
  });
});

describe('the deadline of a zone', () => {
  const deadlineOf = async (id: number) =>
    (await listed<Area>(boss, 'get-areas')).find((area) => area.id === id)?.deadline;

  it('is 07:30 until an admin sets it, also with the zone, and stays the same in an edit without one', async () => {
    const name = unused('Pashan');
    const usual = await done<Area>(boss, 'add-area', { name });
    expect(usual.deadline).toBe('07:30');
    const early = await done<Area>(boss, 'add-area', { name: `${name} early`, deadline: '06:45' });
    expect(early.deadline).toBe('06:45');
    expect(await done<Area>(boss, `edit-area/${usual.id}`, { name, deadline: '08:15' })).toEqual({
      id: usual.id,
      name,
      deadline: '08:15',
    });
    expect(await done<Area>(boss, `edit-area/${usual.id}`, { name: `${name} West` })).toMatchObject(
      { deadline: '08:15' },
    );
    expect([await deadlineOf(usual.id), await deadlineOf(early.id)]).toEqual(['08:15', '06:45']);
    const facts = await log.store.readStream(streams.area(usual.id));
    expect(facts.filter(({ type }) => type === 'AreaDeadlineSet').map(({ data }) => data)).toEqual([
      { id: usual.id, deadline: '08:15', previous: '07:30' },
    ]);
  });

  it('is set once for one key, and a zone that was made with it is made once', async () => {
    const [name, made, edited] = [unused('Sus'), randomUUID(), randomUUID()];
    const first = await done<Area>(boss, 'add-area', { name, deadline: '06:00' }, withKey(made));
    await done(boss, `edit-area/${first.id}`, { name, deadline: '06:30' }, withKey(edited));
    await done(boss, `edit-area/${first.id}`, { name, deadline: '07:00' });
    expect(
      (await done<Area>(boss, 'add-area', { name, deadline: '06:00' }, withKey(made))).id,
    ).toBe(first.id);
    await done(boss, `edit-area/${first.id}`, { name, deadline: '06:30' }, withKey(edited));
    expect(await deadlineOf(first.id)).toBe('07:00');
  });

  it.each(['24:00', '7:30', '07:60', '07:30:00', 'noon', 730])(
    'is refused as %p, and nothing is changed',
    async (deadline) => {
      const message = 'The deadline must be a time of day, like 07:30';
      expect(await boss.post('edit-area/1', { name: 'Baner', deadline })).toMatchObject(
        refused(400, message, 'deadline'),
      );
      expect(await deadlineOf(1)).toBe('07:30');
    },
  );
});
