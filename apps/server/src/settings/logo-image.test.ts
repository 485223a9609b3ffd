import { LOGO_MAX_BYTES } from '@milkround/contracts';
import { readLogo } from './logo-image';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('accepts a PNG and a JPEG image by their bytes', () => {
  expect(readLogo(PNG.toString('base64'))).toMatchObject({ contentType: 'image/png', bytes: PNG });
  expect(readLogo(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]).toString('base64'))).toMatchObject({
    contentType: 'image/jpeg',
  });
});

it('refuses SVG, HTML, GIF, an oversized image, and invalid Base64', () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<html>',
    'GIF89a',
  ])
    expect(readLogo(Buffer.from(text).toString('base64'))).toBeNull();
  expect(
    readLogo(Buffer.concat([PNG, Buffer.alloc(LOGO_MAX_BYTES)]).toString('base64')),
  ).toBeNull();
  expect(readLogo('data:image/png;base64,AAAA')).toBeNull();
});
