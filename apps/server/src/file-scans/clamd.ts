import { connect, type Socket } from 'node:net';

/** The address of a clamd: a TCP address, or a socket of this machine. */
export type ClamdAddress = { host: string; port: number } | { path: string };

const PORT = 3310;
const CHUNK_BYTES = 64 * 1024;
/** Longer than any answer of clamd. */
const MAX_ANSWER = 4_096;

/** The scanner gave no answer about the infection of a file. */
class ScanFailed extends Error {
  override readonly name = 'ScanFailed';
}

/** Parses `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; null for any other value. */
export function clamdAddressOf(value: string): ClamdAddress | null {
  if (value.startsWith('unix:')) {
    const path = value.slice('unix:'.length).replace(/^\/\/(?=\/)/, '');
    return path.startsWith('/') && path.length > 1 ? { path } : null;
  }
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, port, username, pathname, search } = new URL(value);
  if (
    protocol !== 'tcp:' ||
    hostname === '' ||
    username !== '' ||
    pathname.replace('/', '') !== '' ||
    search !== ''
  )
    return null;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? PORT : Number(port) };
}

/**
 * Scans bytes with clamd's command INSTREAM (`man clamd`): chunks, each after its length in four bytes, and a length of zero at the end.
 * @returns the name of the signature that matched, or null
 * @throws ScanFailed without an answer in time, or for an answer that is an error
 */
export function scan(
  address: ClamdAddress,
  bytes: Buffer,
  timeoutMs: number,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(address);
    let answer = '';
    const fail = (reason: string) => {
      socket.destroy();
      reject(new ScanFailed(reason));
    };
    const timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs);
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
      if (answer.length > MAX_ANSWER) fail('an answer that is too long');
    });
    socket.on('error', ({ message }) => fail(message));
    socket.on('close', () => {
      clearTimeout(timer);
      const signature = parseAnswer(answer);
      if (signature === undefined) reject(new ScanFailed(`the answer "${answer.slice(0, 200)}"`));
      else resolve(signature);
    });
    socket.write('zINSTREAM\0');
    for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
      const chunk = bytes.subarray(offset, offset + CHUNK_BYTES);
      socket.write(lengthOf(chunk.length));
      socket.write(chunk);
    }
    socket.write(lengthOf(0));
  });
}

/** Parses `stream: OK` to null and `stream: <signature> FOUND` to the signature; undefined for any other answer, such as an error. */
function parseAnswer(answer: string): string | null | undefined {
  const line = answer.replace(/\0$/, '');
  if (line === 'stream: OK') return null;
  return /^stream: (.+) FOUND$/.exec(line)?.[1];
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
