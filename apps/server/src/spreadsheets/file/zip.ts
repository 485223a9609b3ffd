import { crc32, inflateRawSync } from 'node:zlib';
import { refusals } from './file-refused';

/** One file of an archive, not unpacked yet. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packedBytes: number;
  /** The size that the archive states. {@link unpack} does not rely on it. */
  unpackedBytes: number;
  /** The offset of its local header. */
  offset: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;
const MAX_ENTRIES = 10_000;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const IN_ZIP64_EXTRA = 0xffffffff;
const ZIP64_EXTRA = 1;

/**
 * Reads the archive's table of contents from its central directory (APPNOTE.TXT 4.3.12) without unpacking an entry.
 * @throws FileRefused damaged
 */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = endOfCentralDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let offset = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > MAX_ENTRIES) throw refusals.damaged();
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (offset + CENTRAL_BYTES > end || bytes.readUInt32LE(offset) !== CENTRAL)
      throw refusals.damaged();
    const nameEnd = offset + CENTRAL_BYTES + bytes.readUInt16LE(offset + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(offset + 30);
    if (extraEnd > end) throw refusals.damaged();
    if (bytes.readUInt16LE(offset + 8) & ENCRYPTED) throw refusals.locked();
    entries.push({
      name: bytes.toString('utf8', offset + CENTRAL_BYTES, nameEnd),
      method: bytes.readUInt16LE(offset + 10),
      crc: bytes.readUInt32LE(offset + 16),
      ...sizes(bytes, offset, nameEnd, extraEnd),
    });
    offset = extraEnd + bytes.readUInt16LE(offset + 32);
  }
  return entries;
}

/**
 * Unpacks one entry, at most to the size in its header: a wrong size is detected before the bytes are in memory.
 * @throws FileRefused damaged, or past `limitBytes`
 */
export function unpack(bytes: Buffer, entry: ZipEntry, limitBytes: number): Buffer {
  const { offset, packedBytes, unpackedBytes } = entry;
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL)
    throw refusals.damaged();
  const begin =
    offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packedContent = bytes.subarray(begin, begin + packedBytes);
  if (packedContent.length !== packedBytes) throw refusals.damaged();
  if (unpackedBytes > limitBytes) throw refusals.unpacksTooLarge(limitBytes);
  const content =
    entry.method === STORED
      ? packedContent
      : entry.method === DEFLATED
        ? inflate(packedContent, unpackedBytes, limitBytes)
        : null;
  if (content?.length !== unpackedBytes || crc32(content) !== entry.crc) throw refusals.damaged();
  return content;
}

function inflate(packedContent: Buffer, unpackedBytes: number, limitBytes: number): Buffer {
  try {
    return inflateRawSync(packedContent, { maxOutputLength: unpackedBytes + 1 });
  } catch (error) {
    if (isTooLarge(error)) throw refusals.unpacksTooLarge(limitBytes);
    throw refusals.damaged();
  }
}

const isTooLarge = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_BUFFER_TOO_LARGE';

function endOfCentralDirectory(bytes: Buffer): number {
  const minOffset = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let offset = bytes.length - END_BYTES; offset >= minOffset; offset -= 1) {
    if (bytes.readUInt32LE(offset) === END) return offset;
  }
  throw refusals.damaged();
}

/** Sizes and offset of a central directory entry; writers that stream put them into the ZIP64 extra field (4.5.3). */
function sizes(
  bytes: Buffer,
  entryOffset: number,
  nameEnd: number,
  extraEnd: number,
): Pick<ZipEntry, 'packedBytes' | 'unpackedBytes' | 'offset'> {
  const zip64 = zip64Numbers(bytes, nameEnd, extraEnd);
  const number = (field: number): number => {
    const shortValue = bytes.readUInt32LE(entryOffset + field);
    if (shortValue !== IN_ZIP64_EXTRA) return shortValue;
    const long = zip64.shift();
    if (long === undefined) throw refusals.damaged();
    return long;
  };
  const unpackedBytes = number(24);
  const packedBytes = number(20);
  return { unpackedBytes, packedBytes, offset: number(42) };
}

function zip64Numbers(bytes: Buffer, begin: number, end: number): number[] {
  for (
    let fieldOffset = begin;
    fieldOffset + 4 <= end;
    fieldOffset += 4 + bytes.readUInt16LE(fieldOffset + 2)
  ) {
    if (bytes.readUInt16LE(fieldOffset) !== ZIP64_EXTRA) continue;
    const fieldEnd = Math.min(fieldOffset + 4 + bytes.readUInt16LE(fieldOffset + 2), end);
    const numbers: number[] = [];
    for (let numberOffset = fieldOffset + 4; numberOffset + 8 <= fieldEnd; numberOffset += 8)
      numbers.push(Number(bytes.readBigUInt64LE(numberOffset)));
    return numbers;
  }
  return [];
}
