import { attachment, storedName } from './file-name';

it.each([
  ['orders.xlsx', 'orders.xlsx'],
  ['C:\\Users\\Asha\\orders 1.xls', 'orders 1.xls'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nSet-Cookie: x="1".csv', 'aSet-Cookie x=1.csv'],
  ['मंगळवार.csv', 'मंगळवार.csv'],
  ['evil\u202excod.xlsx', 'evilxcod.xlsx'],
  [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(195)}.xlsx`],
  [`${'🥛'.repeat(150)}.xlsx`, `${'🥛'.repeat(97)}.xlsx`],
  ['', 'orders'],
  [undefined, 'orders'],
])('turns %j into %j', (sent, name) => {
  expect(storedName(sent)).toBe(name);
});

it('names a download for old clients and with its own name', () => {
  expect(attachment('मे "1" (a).csv')).toBe(
    `attachment; filename="__ _1_ (a).csv"; filename*=UTF-8''%E0%A4%AE%E0%A5%87%20%221%22%20%28a%29.csv`,
  );
});
