import { deliver, lineOf, remark } from '../support/board';
import { today } from '../support/log';
import { sharedOffice } from '../support/shared-office';
import { newStop } from '../support/single-orders';
import { openExport } from '../support/workbook-export';

const office = sharedOffice();

it('writes as text what a spreadsheet would execute', async () => {
  const dangerous = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(1)',
    '=HYPERLINK("http://milk.test","x")',
    "=cmd|' /C calc'!A0",
  ];
  const { pool } = office.server.database!;
  const boy = await office.deliveryBoy();
  for (const text of [...dangerous, '\t=1+1', '\r=1+1']) {
    const stop = await newStop(boy);
    await deliver(boy, lineOf(stop).id, '9.5');
    await remark(boy, stop.consumerId, { remarks: '5' });
    // Written to the log directly: such names come from files, and no rule forbids them.
    await pool.query(
      'update stop set name = $1, absence = $1 where consumer_id = $2 and date = $3',
      [text, stop.consumerId, today()],
    );
  }
  for (const [call, letter] of [
    ['get-order-logs', 'B'],
    ['get-order-remarks', 'A'],
    ['get-order-remarks', 'D'],
  ] as const) {
    const { sheet } = await openExport(office.boss, call, `fromDate=${today()}`);
    const cells = (sheet.getRows(2, sheet.rowCount - 1) ?? []).map((row) => row.getCell(letter));
    for (const text of dangerous) {
      const found = cells.filter(({ value }) => value === text);
      expect(found.length).toBeGreaterThan(0);
      for (const cell of found)
        expect({ formula: cell.formula, type: cell.type, numFmt: cell.numFmt }).toEqual({
          formula: undefined,
          type: 3,
          numFmt: '@',
        });
    }
    expect(cells.filter(({ value }) => /^[\t\r\n]=1\+1$/.test(String(value))).length).toBe(2);
    expect(cells.filter(({ formula }) => formula)).toEqual([]);
  }
});
