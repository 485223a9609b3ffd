import { createHash } from 'node:crypto';
import { LOGO_MAX_BYTES } from '@milkround/contracts';

export interface LogoImage {
  sha256: string;
  contentType: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads a PNG or JPEG image by its first bytes, for any file name. Other formats are refused, also SVG, because it can run scripts. */
export function readLogo(base64: string): LogoImage | null {
  if (!BASE64.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  const contentType = typeOf(bytes);
  if (contentType === null || bytes.length > LOGO_MAX_BYTES) return null;
  return { sha256: createHash('sha256').update(bytes).digest('hex'), contentType, bytes };
}

function typeOf(bytes: Buffer): LogoImage['contentType'] | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return bytes.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : null;
}
