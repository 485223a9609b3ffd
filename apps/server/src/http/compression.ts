/** Below this compression costs more than it saves. */
export const COMPRESS_FROM_BYTES = 1_400;

/** The encodings of answers, the preferred one first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Answers are created for each caller: quality 3 is smaller than gzip's default at half the work, and a tenth larger than quality 4. */
export const BROTLI = { params: { 0x01: 3 } };

/** Returns the preferred encoding that an `Accept-Encoding` allows, or null. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | null {
  const allowedNames = new Set(
    (acceptEncoding ?? '').split(',').flatMap((part) => allowedIn(part.trim().toLowerCase())),
  );
  return ENCODINGS.find((encoding) => allowedNames.has(encoding)) ?? null;
}

/** Returns the encoding of `gzip` or `gzip;q=0.5`; none for `gzip;q=0`. */
function allowedIn(part: string): string[] {
  // A regular expression that also matches the white space around the semicolon would need time in proportion to the square of the length.
  const [name = '', ...params] = part.split(';').map((piece) => piece.trim());
  const weight = params.find((param) => param.startsWith('q='));
  return weight !== undefined && !(Number(weight.slice(2)) > 0) ? [] : [name];
}
