// A part of the service worker: shows notifications, and opens what they are about.
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, tag, path } = event.data.json();
  const look = {
    body,
    tag,
    data: { path },
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    renotify: true,
  };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  if (typeof path === 'string' && path.startsWith('/') && !path.startsWith('//'))
    event.waitUntil(open(path));
});

/** Shows a path of the client: in the window that is open already, or in a new one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const area = path.split('/')[1];
  const known =
    windows.find(({ url }) => new URL(url).pathname.startsWith(`/${area}/`)) ?? windows[0];
  if (!known) return self.clients.openWindow(path);
  await known.focus();
  return known.navigate(path).catch(() => self.clients.openWindow(path));
}
