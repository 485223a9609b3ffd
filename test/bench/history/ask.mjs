import { Agent, request } from 'node:http';
import { API } from '../server.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * Asks as a browser does, and takes the whole answer without unpacking it: what the client makes of it is not the server's time.
 * `isRead`: the answer comes unpacked, and `json` is what it says.
 */
export function ask(url, token, path, { method = 'GET', body = null, headers = {}, isRead = false } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}${API}/${path}`,
      {
        agent,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-encoding': isRead ? 'identity' : 'gzip, deflate, br',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let bytes = 0;
        const kept = [];
        answer.on('data', (chunk) => {
          bytes += chunk.length;
          if (isRead || answer.statusCode >= 400) kept.push(chunk);
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const ms = performance.now() - startedAt;
          if (answer.statusCode >= 400) reject(new Error(`${method} ${path}: ${answer.statusCode} ${Buffer.concat(kept)}`));
          else resolve({ ms, bytes, ...(isRead && { json: JSON.parse(Buffer.concat(kept)) }) });
        });
      },
    );
    asked.once('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}
