import type { Worksheet } from 'exceljs';
import type { StaffRole } from '@milkround/domain';
import { BOLD } from '../spreadsheets/bold';
import type { StaffCatalog } from './check/staff-catalog';
import { templateFields, TITLES, type StaffField } from './check/staff-columns';

export const TEMPLATE_NAMES: Record<StaffRole, string> = {
  supervisor: 'SupervisorTemplate.xlsx',
  'delivery-boy': 'DeliveryBoyTemplate.xlsx',
};

const ABOUT: Record<StaffField, string> = {
  name: 'Required.',
  uniqueId: 'Required. An id that nobody else has, such as MDE-021.',
  email:
    'Required. It is the name to sign in with. Somebody who is there already is recognised by it.',
  password:
    'Required for new people, at least 6 characters. For people who are there already it is ignored.',
  phone: 'Optional, 10 digits. A blank cell leaves the number as it is.',
  supervisor:
    'The unique id of the supervisor, or his email or exact name. He must be of the zone. Blank if the zone has none.',
  zone: 'Required. The name of the zone; a supervisor may have several, separated by commas.',
};

const NOTES = [
  'Only the first sheet is read. The columns may stand in any order; other columns are ignored.',
];
const WIDTH = 22;

/**
 * An empty file of people, with a sheet that explains its columns and one with the names that may be used. It has no example, because one could be
 * imported.
 */
export async function staffTemplate({ role, zones, supervisors }: StaffCatalog): Promise<Buffer> {
  // Loaded when it is first used: loading it takes a tenth of the server's start.
  const { Workbook } = await import('exceljs');
  const book = new Workbook();
  const fields = templateFields(role);
  const people = addSheet(
    book.addWorksheet('People'),
    fields.map((field) => TITLES[field]),
  );
  // Text that looks like a number stays as it was typed.
  for (let column = 1; column <= fields.length; column++) people.getColumn(column).numFmt = '@';
  const columnsSheet = addSheet(book.addWorksheet('Columns'), ['Column', 'What it holds']);
  columnsSheet.getColumn(2).width = 90;
  for (const field of fields) columnsSheet.addRow([TITLES[field], ABOUT[field]]);
  columnsSheet.addRow([]);
  for (const note of NOTES) columnsSheet.addRow(['', note]);
  const zoneOf = new Map(zones.map(({ id, name }) => [id, name]));
  if (role === 'supervisor') {
    const names = addSheet(book.addWorksheet('Zones'), ['Zone']);
    for (const { name, archived } of zones) if (!archived) names.addRow([name]);
  } else {
    const names = addSheet(book.addWorksheet('Supervisors'), ['Supervisor', 'Name', 'Zone']);
    for (const { uniqueId, name, areaIds, archived } of supervisors)
      if (!archived) names.addRow([uniqueId, name, areaIds.map((id) => zoneOf.get(id)).join(', ')]);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

function addSheet(sheet: Worksheet, titles: readonly string[]): Worksheet {
  sheet.columns = titles.map((header) => ({ header, width: WIDTH }));
  sheet.views = [{ state: 'frozen', ySplit: 1 }];
  sheet.getRow(1).font = BOLD;
  return sheet;
}
