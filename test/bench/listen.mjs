import { once } from 'node:events';

/**
 * Lets a server listen at a free port of this machine. Resolves with its URL.
 * @param {import('node:net').Server} server
 */
export async function listen(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}
