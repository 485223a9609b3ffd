import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Closes connections without a request when the server closes. Browsers and load balancers open connections ahead of their
 * first request; Node does not count them as idle, so closing the server would wait a minute for them.
 */
export function closeIdleConnections(app: NestFastifyApplication): void {
  const open = new Set<Socket>();
  const server: Server = app.getHttpServer();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const closeUnused = async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  app.getHttpAdapter().getInstance().addHook('preClose', closeUnused);
}
