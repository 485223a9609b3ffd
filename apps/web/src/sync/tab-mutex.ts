/** The last work of each name in this page. */
const lastWorks = new Map<string, Promise<void>>();

/**
 * Runs `work` while no other tab of this browser runs work of the same name. A browser without locks, or one that refuses them because it blocks
 * the data of sites, excludes only other work of this page, which is safe: the server carries out each entry once.
 */
export async function runExclusive(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || typeof navigator.locks === 'undefined')
    return runAlone(name, work);
  let hasLock = false;
  const runWithLock = () => {
    hasLock = true;
    return work();
  };
  try {
    await navigator.locks.request(name, runWithLock);
  } catch (error) {
    if (hasLock) throw error;
    await runAlone(name, work);
  }
}

function runAlone(name: string, work: () => Promise<void>): Promise<void> {
  const nextWork = (lastWorks.get(name) ?? Promise.resolve()).then(work, work);
  lastWorks.set(name, nextWork);
  return nextWork;
}
