import ExcelJS from 'exceljs';
import { API } from './server.mjs';

const PRODUCTS = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'];

/** Creates a workbook of orders, one line each, for new consumers. `mdeOf`: the id of a delivery boy, whose numbers begin at 1. */
export async function orderFile({ boys, linesPerBoy, mdeOf }) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Orders');
  sheet.addRow([
    'Consumer ID',
    'Consumer Name',
    'Address',
    'MDE',
    'Product',
    'Quantity',
    'Sequence',
  ]);
  for (let boy = 1; boy <= boys; boy++)
    for (let n = 0; n < linesPerBoy; n++)
      sheet.addRow([
        String(100_000 + boy * 1_000 + n),
        `Consumer ${boy} ${n}`,
        `Flat ${n}, Green Acres, Baner`,
        mdeOf(boy),
        PRODUCTS[n % 4],
        1 + (n % 3) / 2,
        n + 1,
      ]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

export async function uploadOrders(url, token, date, bytes) {
  const form = new FormData();
  form.set('orderDate', date);
  form.set('file', new Blob([bytes]), 'orders.xlsx');
  const answer = await fetch(`${url}${API}/admin/add-order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(json.message);
  return json;
}
