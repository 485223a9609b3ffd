import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Browsers and balancers open connections ahead of their first request. Node does not count one as idle, so that closing
 * would wait a minute for it: when the server closes, who has said nothing yet is hung up on.
 */
export function hangUpOnTheSilent(app: NestFastifyApplication): void {
  const open = new Set<Socket>();
  const server: Server = app.getHttpServer();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const hangUp = async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  app.getHttpAdapter().getInstance().addHook('preClose', hangUp);
}
