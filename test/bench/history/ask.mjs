import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { API } from '../server.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** A person may send 100 requests a second: a faster case would measure refusals. */
const PAUSE_MS = 11;
/** When a session may send its next request, by its token. */
const nextAt = new Map();

/**
 * Sends a request as a browser does, and reads the whole answer without unpacking it: the client's processing is not the server's time.
 * `isRead`: the answer is unpacked, and `json` is its content. The time does not include the pause of a session after its last request.
 */
export async function ask(
  url,
  token,
  path,
  { method = 'GET', body = null, headers = {}, isRead = false } = {},
) {
  const sendAt = Math.max(performance.now(), nextAt.get(token) ?? 0);
  nextAt.set(token, sendAt + PAUSE_MS);
  const pauseMs = sendAt - performance.now();
  if (pauseMs > 0) await wait(pauseMs);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoingRequest = request(
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
        const chunks = [];
        answer.on('data', (chunk) => {
          bytes += chunk.length;
          if (isRead || answer.statusCode >= 400) chunks.push(chunk);
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const ms = performance.now() - startedAt;
          if (answer.statusCode >= 400)
            reject(new Error(`${method} ${path}: ${answer.statusCode} ${Buffer.concat(chunks)}`));
          else
            resolve({
              ms,
              bytes,
              ...(isRead && { json: JSON.parse(String(Buffer.concat(chunks))) }),
            });
        });
      },
    );
    outgoingRequest.once('error', reject);
    outgoingRequest.end(body && JSON.stringify(body));
  });
}
