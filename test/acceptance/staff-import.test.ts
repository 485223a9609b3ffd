import { randomUUID } from 'node:crypto';
import { API, type ActivityPage, type DeliveryBoy, type Supervisor } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { readFile } from '../../apps/server/src/spreadsheets/file/read-file';
import { importStaff, newPerson, staffCsv, type PersonCells } from '../fixtures/staff-files';
import { workbook } from '../fixtures/workbooks';
import { hireDeliveryBoy, listed, withKey } from '../support/catalog';
import { admin, login, type Person } from '../support/client';
import { Log } from '../support/log';
import { shareServer } from '../support/own-server';

const server = shareServer();
let boss: Person;
let log: Log;

beforeAll(async () => {
  boss = await admin(server().url);
  log = new Log(server());
});

const newBoy = (more: PersonCells = {}) => newPerson({ Supervisor: 'SUP-001', ...more });
const boys = () => listed<DeliveryBoy>(boss, 'get-delivery-boys');
const found = async (email: string | undefined) =>
  (await boys()).find((boy) => boy.email === email);
const signIn = async (
  role: 'supervisor' | 'delivery-boy',
  username: string | undefined,
  password: string | undefined,
) => (await login(server().url, role, { username, password })).status;
/** The cells of a person who exists already. */
const cellsOf = ({
  name,
  unique_id,
  email,
  phone,
  area,
  supervisor: chief,
}: DeliveryBoy): PersonCells => ({
  ...{
    Name: name,
    'Unique ID': unique_id,
    Email: email,
    Phone: phone ?? '',
    Zone: area.name,
    Supervisor: chief?.name ?? '',
  },
});

it('checks, imports the checked people, and lets them sign in', async () => {
  const [first] = await boys();
  const known = await hireDeliveryBoy(boss, 1, 1);
  const added = newBoy();
  const changed = { ...cellsOf(known), Phone: '+91 90000-00001', Password: 'not-taken' };
  const file = staffCsv([added, changed, cellsOf(first!)]);

  const check = await importStaff(boss, 'delivery-boys', file, {
    mode: 'check',
    name: 'monsoon.csv',
  });
  expect(check).toMatchObject({
    status: 200,
    body: { message: 'The file is fine: 1 to add, 1 to change.' },
  });
  expect(check.body.data).toMatchObject({
    ...{
      added: 1,
      changed: 1,
      unchanged: 1,
      errorCount: 0,
      passwordsIgnored: 1,
      ignoredColumns: [],
    },
    people: [
      { row: 2, name: added.Name, email: added.Email, changes: null },
      {
        row: 3,
        name: known.name,
        email: known.email,
        changes: [{ field: 'phone', before: known.phone, after: '9000000001' }],
      },
    ],
  });
  expect(await found(added.Email)).toBeUndefined();

  const { id: checkId } = check.body.data;
  const { status, body } = await importStaff(boss, 'delivery-boys', null, { checkId });
  expect([status, body.message]).toEqual([
    201,
    'People imported: 1 added, 1 changed, 1 unchanged.',
  ]);
  expect(await found(added.Email)).toMatchObject({
    name: added.Name,
    phone: added.Phone,
    area: { name: 'Baner' },
    supervisor: { id: 1 },
  });
  expect(await found(known.email)).toMatchObject({ phone: '9000000001' });
  expect(await signIn('delivery-boy', added.Email, added.Password)).toBe(200);
  expect(await signIn('delivery-boy', known.email, 'first-password')).toBe(200);

  const activity = await boss.get<ActivityPage>('activity?kind=StaffImported');
  expect(activity.body.data[0]).toMatchObject({
    actor: { role: 'admin', name: boss.session.name },
    changes: expect.arrayContaining([
      { field: 'file-name', before: null, after: 'monsoon.csv' },
      { field: 'people-added', before: null, after: 1 },
    ]),
  });
  const again = await importStaff(boss, 'delivery-boys', file);
  expect(again.body.message).toBe('Nothing has changed: 3 unchanged.');
  // Neither the log nor the kept check contains a password or the id with which the check can be read.
  const { rows } = await server().database!.pool.query(
    `select from event where strpos(data::text || meta::text, $1) > 0
     union all select from file_check where position($1::bytea in content) > 0 or id = $2`,
    [added.Password, checkId],
  );
  expect(rows).toEqual([]);
});

it('imports nothing of a file with an error, or its valid rows', async () => {
  const good = newBoy();
  const file = staffCsv([good, newBoy({ Zone: 'Banar' })]);
  const { status, body } = await importStaff(boss, 'delivery-boys', file);
  expect([status, body.message]).toEqual([
    422,
    '1 error in the file, nothing was imported. Row 3, Zone: "Banar" is not a zone. Did you mean "Baner"?',
  ]);
  expect(body.errors).toMatchObject([{ row: 3, column: 'Zone' }]);
  expect(await found(good.Email)).toBeUndefined();

  const valid = await importStaff(boss, 'delivery-boys', file, { mode: 'valid' });
  expect(valid).toMatchObject({
    status: 201,
    body: { data: { added: 1, changed: 0, errorCount: 1 } },
  });
  expect(await found(good.Email)).toBeDefined();
});

it('asks for headings that it does not know once, and gives the faulty rows back', async () => {
  const person = newBoy();
  const wrong = newBoy({ Zone: 'Banar' });
  const rows = (people: PersonCells[], anyone: string) =>
    people.map(({ Email, ...cells }) => ({ ...cells, [anyone]: Email! }));
  const heading = `Post ${randomUUID()}`;
  const file = staffCsv(rows([person, wrong], heading));
  const asked = await importStaff(boss, 'delivery-boys', file, { mode: 'check' });
  expect(asked.body.data).toMatchObject({
    errors: [{ row: 0, column: 'Email' }],
    questions: [{ column: heading, examples: [person.Email, wrong.Email] }],
  });
  const columns = JSON.stringify({ [heading]: { field: 'email' } });
  const first = await importStaff(boss, 'delivery-boys', file, { mode: 'valid', columns });
  expect(first.body.data).toMatchObject({ added: 1, errorCount: 1 });
  const again = await importStaff(boss, 'delivery-boys', file, { mode: 'check' });
  expect(again.body.data).toMatchObject({
    unchanged: 1,
    errorCount: 1,
    rows: { rows: 2, withLines: 1, withErrors: 1 },
  });

  const form = new FormData();
  form.append('file', new Blob([file]), 'people.csv');
  const faulty = await fetch(`${server().url}${API}/admin/import-delivery-boys/errors`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${boss.session.token}` },
  });
  const [sheet] = readFile(Buffer.from(await faulty.arrayBuffer())).sheets;
  expect(sheet?.rows).toMatchObject([
    { cells: expect.arrayContaining([heading, 'Error']) },
    { cells: expect.arrayContaining([wrong.Email, expect.stringMatching(/^Zone: "Banar"/)]) },
  ]);
  const mended = sheet!.rows.map(({ cells }) =>
    cells.map((cell) => (cell === 'Banar' ? 'Baner' : cell)),
  );
  expect((await importStaff(boss, 'delivery-boys', workbook(mended))).body.data).toMatchObject({
    added: 1,
    errorCount: 0,
  });
});

it('under a repeated key imports once, and gives the same answer', async () => {
  const file = staffCsv([newBoy(), newBoy()]);
  const headers = withKey(randomUUID());
  const [first, second] = await Promise.all(
    [1, 2].map(() => importStaff(boss, 'delivery-boys', file, { headers })),
  );
  expect(second!.body).toEqual(first!.body);
  expect(first!.body.data.added).toBe(2);
  const other = await importStaff(boss, 'delivery-boys', staffCsv([newBoy()]), { headers });
  expect(other.status).toBe(409);
});

it('refuses an import whose state has changed since the file was checked', async () => {
  const person = newBoy();
  const file = staffCsv([person]);
  const { id } = (await importStaff(boss, 'delivery-boys', file, { mode: 'check' })).body.data;
  await importStaff(boss, 'delivery-boys', file);
  const sent = { checkId: id, headers: withKey(randomUUID()) };
  const refused = await importStaff(boss, 'delivery-boys', null, sent);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'file-check-changed', data: { id, added: 0, unchanged: 1 } },
  });
  const { body } = await importStaff(boss, 'delivery-boys', null, { checkId: id });
  expect(body.message).toBe('Nothing has changed: 1 unchanged.');
  const asOthers = await importStaff(boss, 'supervisors', null, { checkId: id });
  expect(asOthers).toMatchObject({ status: 409, body: { code: 'file-check-old' } });
});

it('accepts the email of an admin, of another role and of a deleted person, as the forms do', async () => {
  const gone = await hireDeliveryBoy(boss, 1, 1);
  await boss.post(`delete-delivery-boy/${gone.id}`, {});
  const emails = ['admin@milkround.test', 'supervisor1@milkround.test', gone.email];
  const { body } = await importStaff(
    boss,
    'delivery-boys',
    staffCsv(emails.map((Email) => newBoy({ Email }))),
  );
  expect(body.data).toMatchObject({ added: 3, errorCount: 0 });
  const events = await log.store.readStream(streams.deliveryBoy(gone.id));
  expect(events.at(-1)?.type).toBe('DeliveryBoyArchived');
});

it('imports supervisors from its own template, filled in, and from the columns of the list', async () => {
  const template = await fetch(`${server().url}${API}/admin/supervisor-template`, {
    headers: { authorization: `Bearer ${boss.session.token}` },
  });
  const [header] = readFile(Buffer.from(await template.arrayBuffer())).sheets[0]!.rows;
  expect(header!.cells).toEqual(['Name', 'Unique ID', 'Email', 'Password', 'Phone', 'Zone']);
  const [byTemplate, byList] = [newPerson({ Phone: '' }), newPerson()];
  const filled = workbook([header!.cells, header!.cells.map((title) => byTemplate[String(title)])]);
  expect((await importStaff(boss, 'supervisors', filled)).body.data).toMatchObject({ added: 1 });
  const list = [
    ['UID', 'Supervisor', 'Email', 'Zone', 'Password'],
    [byList['Unique ID'], byList.Name, byList.Email, 'BANER', 123456],
  ];
  expect((await importStaff(boss, 'supervisors', workbook(list))).body.data).toMatchObject({
    added: 1,
  });
  expect(await signIn('supervisor', byList.Email, '123456')).toBe(200);
  const people = await listed<Supervisor>(boss, 'get-supervisors');
  expect(people.find(({ email }) => email === byTemplate.Email)).toMatchObject({
    phone: null,
    area: { name: 'Baner' },
  });
});

it.each<[string, string | null, number, RegExp]>([
  ['no file', null, 400, /^Please choose a file$/],
  ['a header alone', 'Name,Unique ID,Email,Zone,Supervisor', 422, /^The file holds no people\.$/],
])('refuses %s', async (_, file, status, message) => {
  const answer = await importStaff(boss, 'delivery-boys', file);
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
});
