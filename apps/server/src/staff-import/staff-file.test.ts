import { formatMessage, STAFF_IMPORT_LIMITS } from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import { newPerson, staffCsv, type PersonCells } from '../../../../test/fixtures/staff-files';
import { sheetsBook, workbook } from '../../../../test/fixtures/workbooks';
import { FileRefused } from '../spreadsheets/file/file-refused';
import { toCheck } from './staff-checks';
import { checkStaff, STAFF_FILES, type KnownPerson, type StaffCatalog } from './staff-file';

const person = (id: number, more: Partial<KnownPerson>): KnownPerson => ({
  ...{ id, uniqueId: `MDE-00${id}`, name: `Boy ${id}`, email: `mde${id}@milkround.test` },
  ...{ phone: null, areaIds: [1], supervisorId: 1, archived: false },
  ...more,
});
const chief = person(1, { uniqueId: 'SUP-001', name: 'Asha', email: 'sup1@milkround.test' });
const catalog = (role: StaffRole): StaffCatalog => ({
  role,
  zones: ['Baner', 'Kothrud', 'Aundh'].map((name, index) => ({
    ...{ id: index + 1, name },
    archived: name === 'Aundh',
  })),
  supervisors: [{ ...chief, supervisorId: null }, person(2, { uniqueId: 'SUP-002', areaIds: [2] })],
  people: [person(1, {})],
});
const newBoy = (more: PersonCells = {}) => newPerson({ Supervisor: 'SUP-001', ...more });
const check = (file: Buffer | string, role: StaffRole = 'delivery-boy') =>
  checkStaff(STAFF_FILES.run(Buffer.from(file), { role, columns: {} }), catalog(role));

it.each<[string, PersonCells]>([
  ['Zone: "Banar" is not a zone. Did you mean "Baner"?', { Zone: 'Banar' }],
  ['Zone: The zone Aundh was deleted.', { Zone: 'Aundh' }],
  ['Supervisor: Asha is not a supervisor of Kothrud.', { Zone: 'Kothrud' }],
  ['Supervisor: "Nobody at all" is not a supervisor.', { Supervisor: 'Nobody at all' }],
  ['Password: Password is required', { Password: '' }],
  ['Password: Password must be at least 6 characters', { Password: 'short' }],
  ['Phone: Phone number must be 10 digits', { Phone: '12345' }],
  ['Name: The cell holds a formula. Please type the value.', { Name: '=1+1' }],
  ['Email: Invalid email format', { Email: 'nobody' }],
  [
    'Unique ID: There is a delivery boy with the unique id "mde-001" already.',
    { 'Unique ID': 'mde-001' },
  ],
  [
    'Unique ID: "A 1" stands in two lines. Please type one ID in one line.',
    { 'Unique ID': 'A\n1' },
  ],
  ['Unique ID: Unique ID is blank.', { 'Unique ID': '' }],
  ['Name: Name is blank.', { Name: '' }],
])('names the fault: %s', (fault, cells) => {
  const { errors, things } = check(staffCsv([newBoy(cells), newBoy()]));
  expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    `2 ${fault}`,
  ]);
  expect(things).toHaveLength(1);
});

it('refuses both rows with one email', () => {
  const twice = newBoy();
  const file = staffCsv([twice, { ...newBoy(), Email: twice.Email!.toUpperCase() }]);
  expect(check(file).errors).toMatchObject([
    { row: 2, message: `${twice.Email} is also in row 3.` },
    { row: 3, message: `${twice.Email!.toUpperCase()} is also in row 2.` },
  ]);
});

it('reads the people of all sheets, and names those that it does not read', () => {
  const [first, second] = [newBoy(), newBoy({ Zone: 'Banar' })];
  const titles = Object.keys(first);
  const file = check(
    sheetsBook({
      North: [['Staff of the north'], titles, titles.map((title) => first[title])],
      South: [titles, titles.map((title) => second[title])],
      Notes: [['Call Ravi']],
    }),
  );
  expect(toCheck('id', file)).toMatchObject({
    people: [{ sheet: 'North', row: 3, email: first.Email }],
    errors: [{ sheet: 'South', row: 2, column: 'Zone' }],
    notes: [{ code: 'staff-sheet-unread', params: { sheet: 'Notes' } }],
  });
});

it('reads as many people as a file may have, and lists the first of them', () => {
  const file = check(staffCsv(Array.from({ length: STAFF_IMPORT_LIMITS.rows }, () => newBoy())));
  expect(toCheck('id', file)).toMatchObject({ added: STAFF_IMPORT_LIMITS.rows, errorCount: 0 });
  expect(toCheck('id', file).people).toHaveLength(STAFF_IMPORT_LIMITS.listed);
});

it('takes several zones for a supervisor', () => {
  const [row] = check(staffCsv([newPerson({ Zone: 'Baner, kothrud' })]), 'supervisor').things;
  expect(row?.person.areaIds).toEqual([1, 2]);
});

it.each<[string, Buffer | string, string[]]>([
  [
    'an order file',
    'Consumer ID,Consumer Name,Address,MDE,Product,Quantity\nC1,Asha,Baner,MDE-001,Cow,1',
    ['row-column-missing', 'row-column-missing', 'row-column-missing', 'row-column-missing'],
  ],
  [
    'a sheet of notes',
    workbook([['Notes'], ['See the next sheet']]),
    Array(5).fill('row-column-missing'),
  ],
  [
    'a column twice',
    'Name,Unique ID,Email,Email,Zone,Supervisor\na,b,c@d.test,c@d.test,Baner,SUP-001',
    ['row-column-twice'],
  ],
])('finds no people in %s', (_, file, codes) => {
  const { errors, things } = check(file);
  expect([errors.map(({ code }) => code), things]).toEqual([codes, []]);
});

it.each<[string, Buffer | string, number, RegExp]>([
  ['a header alone', 'Name,Unique ID,Email,Zone,Supervisor', 422, /^The file holds no people\.$/],
  [
    '2,001 rows',
    staffCsv(Array.from({ length: STAFF_IMPORT_LIMITS.rows + 1 }, () => newBoy())),
    413,
    /more than 2,000 rows/,
  ],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 415, /not an Excel workbook/],
])('refuses %s', (_, file, status, reason) => {
  const refused = (() => {
    try {
      return check(file);
    } catch (error) {
      return error;
    }
  })();
  if (!(refused instanceof FileRefused)) throw new Error('The file was read');
  expect([refused.status, formatMessage(refused.reason)]).toEqual([
    status,
    expect.stringMatching(reason),
  ]);
});
