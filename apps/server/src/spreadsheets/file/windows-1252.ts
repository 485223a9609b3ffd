/**
 * Bytes 0x80 … 0x9f of the Windows code page 1252 (WHATWG Encoding, index-windows-1252); the rest is Latin-1. Node's own decoder of
 * that name is not sufficient: several versions of it lack exactly these bytes.
 */
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export const windows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => FROM_0X80[character.charCodeAt(0) - 0x80] ?? character);
