import { LOGO_MAX_BYTES } from '@milkround/contracts';

/** The Base64 of an image file; null if it is too large or neither PNG nor JPEG. The server checks the bytes. */
export async function readImage(file: File): Promise<string | null> {
  if (file.size > LOGO_MAX_BYTES || !['image/png', 'image/jpeg'].includes(file.type)) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
