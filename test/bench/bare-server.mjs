// Answers every request with the text from standard input: the cost of HTTP alone.
import { createServer } from 'node:http';
import { listen } from './listen.mjs';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const body = Buffer.concat(chunks);
const server = createServer((_request, answer) =>
  answer.writeHead(200, { 'content-type': 'application/json' }).end(body),
);
console.log(await listen(server));
