/** The last work of each name in this page. */
const lastWorks = new Map<string, Promise<void>>();

/**
 * Runs `work` while no other tab of this browser runs work of the same name. A browser without the Web Locks API excludes only other work of this
 * page, which is safe: the server carries out each entry once.
 */
export async function runExclusive(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator !== 'undefined' && typeof navigator.locks !== 'undefined') return navigator.locks.request(name, work);
  const nextWork = (lastWorks.get(name) ?? Promise.resolve()).then(work, work);
  lastWorks.set(name, nextWork);
  return nextWork;
}
