import type { Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/** Length of the HTTP/1.1 message that `bytes` begin with, its body included; null while some of it is missing (RFC 9112, section 6). */
export function messageLength(bytes: Buffer): number | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const body = end + HEAD_END.length;
  const head = bytes.toString('latin1', 0, end);
  if (/^transfer-encoding:.*\bchunked\b/im.test(head)) return chunkedEnd(bytes, body);
  const length = body + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return bytes.length < length ? null : length;
}

/** Every chunk says its own length; the last one has none. Trailers are not understood: nobody here sends any. */
function chunkedEnd(bytes: Buffer, from: number): number | null {
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = parseInt(bytes.toString('latin1', at, line), 16);
    if (size === 0) return bytes.length < at + LAST_CHUNK.length ? null : at + LAST_CHUNK.length;
    at = line + 2 + size + 2;
  }
}

/** The whole messages that come in on a socket, one after the other, until it ends or breaks. The socket is left as it is. */
export async function* messagesOn(socket: Socket): AsyncGenerator<Buffer> {
  let bytes = Buffer.alloc(0);
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      bytes = Buffer.concat([bytes, chunk]);
      for (let length = messageLength(bytes); length !== null; length = messageLength(bytes)) {
        yield bytes.subarray(0, length);
        bytes = bytes.subarray(length);
      }
    }
  } catch {
    // It was cut, which is what this is for.
  }
}
