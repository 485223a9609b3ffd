import { addDays } from '../built.mjs';
import { login } from '../server.mjs';
import { ask } from './ask.mjs';

const SAMPLE_MS = 50;

/** Exports the change log of these days as a workbook: `{ seconds, bytes, grownMb }`, the last the largest growth of the server's memory. */
export async function measureExport(server, { today, days }) {
  const { token } = await login(server.url, 'admin', 'admin@milkround.test');
  const exportFrom = (from) =>
    ask(server.url, token, `admin/get-order-logs/export?fromDate=${from}&toDate=${today}`);
  // The first export loads the library, which must not count for a large export.
  await exportFrom(addDays(today, -1));
  const memoryBefore = server.residentMb();
  let highest = memoryBefore;
  const sampling = setInterval(() => (highest = Math.max(highest, server.residentMb())), SAMPLE_MS);
  try {
    const { ms, bytes } = await exportFrom(addDays(today, 1 - days));
    return { seconds: ms / 1000, bytes, grownMb: highest - memoryBefore };
  } finally {
    clearInterval(sampling);
  }
}
