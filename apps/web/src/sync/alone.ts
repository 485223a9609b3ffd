/** Runs one at a time among all tabs of this browser that name the same; where the browser has no locks, by itself: the server carries out each entry once. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === 'undefined') return work();
  return navigator.locks.request(name, work);
}
