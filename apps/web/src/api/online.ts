/** Whether the device says that it has a network; nothing follows from it for the server. */
export const isOnline = (): boolean => navigator.onLine;

export function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
