// A server that refuses each request at once: what the connections of an attack cost on this machine, whatever a server does about them.
import { createServer } from 'node:http';

const server = createServer((_request, answer) => answer.writeHead(429).end());
process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send(`http://127.0.0.1:${address?.port}`);
});
