import { Agent, request } from 'node:http';
import { API } from '../server.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Asks as a browser does, and takes the whole answer without unpacking it: what the client makes of it is not the server's time. */
export function ask(url, token, path, { method = 'GET', body = null, headers = {} } = {}) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}${API}/${path}`,
      {
        agent,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-encoding': 'gzip, deflate, br',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let bytes = 0;
        const refusal = [];
        answer.on('data', (chunk) => {
          bytes += chunk.length;
          if (answer.statusCode >= 400) refusal.push(chunk);
        });
        answer.once('error', reject);
        answer.once('end', () => {
          if (answer.statusCode >= 400) reject(new Error(`${method} ${path}: ${answer.statusCode} ${Buffer.concat(refusal)}`));
          else resolve({ ms: performance.now() - began, bytes });
        });
      },
    );
    asked.once('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}
