// Answers every request with the text from standard input: the cost of HTTP alone.
import { createServer } from 'node:http';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const body = Buffer.concat(chunks);
const server = createServer((_request, answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end(body));
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`http://127.0.0.1:${port}`);
});
