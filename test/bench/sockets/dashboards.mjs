// A worker with open dashboards. It records when each happening reached the last of them.
import { parentPort, workerData } from 'node:worker_threads';
import { connectScreen } from '../live-socket.mjs';

const AT_ONCE = 50;

const { url, tokens } = workerData;
/** By position: the milliseconds from the commit to the last dashboard so far. */
const lastByPosition = new Map();
let messages = 0;

const take = ({ topic, change }) => {
  if (topic !== 'progress' || !change.rows) return;
  const now = Date.now();
  messages += 1;
  for (const { happening } of change.rows)
    if (happening)
      lastByPosition.set(
        happening.position,
        Math.max(
          lastByPosition.get(happening.position) ?? 0,
          now - Date.parse(happening.recordedAt),
        ),
      );
};

const sockets = [];
for (let n = 0; n < tokens.length; n += AT_ONCE) {
  const openedSockets = await Promise.all(
    tokens.slice(n, n + AT_ONCE).map((token) => connectScreen(url, token, ['progress'])),
  );
  for (const socket of openedSockets) socket.on('rows', take);
  sockets.push(...openedSockets);
}
parentPort.postMessage('ready');
parentPort.once('message', () => {
  for (const socket of sockets) socket.disconnect();
  parentPort.postMessage({ last: [...lastByPosition], messages });
});
