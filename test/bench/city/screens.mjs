// A worker with the screens of an office: sockets that show the progress of their zones, and people who open a dashboard.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ask } from '../history/ask.mjs';
import { connectScreen } from '../live-socket.mjs';

const READ_EVERY_MS = 250;
/** The data of the whole city are megabytes, and are read when the admin's dashboard opens. */
const CITY_EVERY_READS = 40;

const { url, admin, supervisors, screens } = workerData;
const delays = [];
const reads = { dashboards: [], city: [] };
let isStopped = false;

const sockets = [];
for (let n = 0; n < screens.admins + screens.supervisors; n++) {
  const token = n < screens.admins ? admin : supervisors[n % supervisors.length];
  const socket = await connectScreen(url, token, ['progress', 'dashboard-stats', 'set-aside']);
  socket.on('rows', ({ topic, change }) => {
    const now = Date.now();
    if (topic === 'progress' && change.rows)
      for (const { happening } of change.rows)
        if (happening) delays.push(now - Date.parse(happening.recordedAt));
  });
  sockets.push(socket);
}
parentPort.postMessage('ready');
parentPort.once('message', () => (isStopped = true));

for (let n = 0; !isStopped; n++) {
  const supervisor = supervisors[n % supervisors.length];
  const paths = [
    [admin, 'admin/dashboard-stats', reads.dashboards],
    [supervisor, 'supervisor/dashboard-stats', reads.dashboards],
    [supervisor, 'supervisor/progress', reads.dashboards],
  ];
  if (n % CITY_EVERY_READS === 0) paths.push([admin, 'admin/progress', reads.city]);
  for (const [token, path, times] of paths) times.push((await ask(url, token, path)).ms);
  await wait(READ_EVERY_MS);
}
for (const socket of sockets) socket.disconnect();
parentPort.postMessage({ behind: delays, reads });
