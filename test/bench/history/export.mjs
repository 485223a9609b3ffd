import { addDays } from '../built.mjs';
import { login } from '../server.mjs';
import { ask } from './ask.mjs';

const SAMPLE_MS = 50;

/** The change log of so many days as a workbook: `{ seconds, bytes, grownMb }`, the last by how much the server's memory grew at most. */
export async function measureExport(server, { today, days }) {
  const { token } = await login(server.url, 'admin', 'admin@milkround.test');
  const exported = (from) => ask(server.url, token, `admin/get-order-logs/export?fromDate=${from}&toDate=${today}`);
  // The first export loads the library, which a large export must not be charged for.
  await exported(addDays(today, -1));
  const before = server.residentMb();
  let highest = before;
  const sampling = setInterval(() => (highest = Math.max(highest, server.residentMb())), SAMPLE_MS);
  try {
    const { ms, bytes } = await exported(addDays(today, 1 - days));
    return { seconds: ms / 1000, bytes, grownMb: highest - before };
  } finally {
    clearInterval(sampling);
  }
}
