// A server of socket.io alone: sends messages like those of the dashboards to as many sockets, at the same rate.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { listen } from '../listen.mjs';

const { perSecond, rooms, sizeBytes } = JSON.parse(process.env.BARE_SOCKETS);
const http = createServer();
const io = new Server(http, { path: '/live' });
let socketCount = 0;
io.on('connection', (socket) => {
  void socket.join(String(socketCount++ % rooms));
  socket.on('subscribe', (_request, answer) => answer({}));
  socket.emit('pulse', { sentPosition: '0' });
});
const filler = 'x'.repeat(sizeBytes);
let position = 0;
process.on('message', () => {
  const startedAt = Date.now();
  setInterval(() => {
    while (position < ((Date.now() - startedAt) / 1_000) * perSecond) {
      const happening = {
        position: String(++position),
        recordedAt: new Date().toISOString(),
        filler,
      };
      io.to(String(position % rooms)).emit('rows', {
        topic: 'progress',
        change: { rows: [{ happening }] },
      });
    }
  }, 5);
});
process.send(await listen(http));
