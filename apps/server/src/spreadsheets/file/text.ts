import { decode } from 'iconv-lite';

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
const SAMPLE_BYTES = 64 * 1024;
/** The share of zeros in a text whose names are in another script. */
const MIN_ZEROS = 0.05;
/** One character of UTF-8 outside ASCII (RFC 3629). */
const MULTIBYTE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/**
 * Decodes a text file: UTF-8, UTF-16, else Windows-1252. A file that is UTF-8 except for some broken places is UTF-8, and each broken place becomes U+FFFD.
 */
export function decodeText(bytes: Buffer): string {
  const encoding = isUtf16(bytes) ? 'utf-16' : isUtf8(bytes) ? 'utf8' : 'win1252';
  return decode(bytes, encoding).replace(/\p{Surrogate}/gu, '\ufffd');
}

export const startsWith = (bytes: Buffer, mark: Buffer): boolean =>
  bytes.subarray(0, mark.length).equals(mark);

/** Whether the bytes are UTF-16, also without a byte order mark: then every second byte of ASCII characters, such as separators, is 0. */
export function isUtf16(bytes: Buffer): boolean {
  if (UTF16_MARKS.some((mark) => startsWith(bytes, mark))) return true;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) {
      if (index % 2 === 0) even += 1;
      else odd += 1;
    }
  return (
    Math.min(even, odd) === 0 &&
    Math.max(even, odd) > sample.length * MIN_ZEROS &&
    /[,;|\s]\0|\0[,;|\s]/.test(sample.toString('latin1'))
  );
}

function isUtf8(bytes: Buffer): boolean {
  if (startsWith(bytes, UTF8_MARK)) return true;
  const text = bytes.toString('latin1');
  const multibyteBytes = text.length - text.replace(MULTIBYTE, '').length;
  // Counted without a regular expression, which may overflow its stack in a line of 10 MB.
  let bytesOutsideAscii = 0;
  for (const byte of bytes) if (byte > 0x7f) bytesOutsideAscii += 1;
  return bytesOutsideAscii - multibyteBytes <= multibyteBytes;
}
