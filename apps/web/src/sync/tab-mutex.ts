/**
 * Runs `work` while no other tab of this browser runs work of the same name. A browser without the Web Locks API runs it at once, which is
 * safe: the server carries out each entry once.
 */
export async function runExclusive(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === 'undefined') return work();
  return navigator.locks.request(name, work);
}
