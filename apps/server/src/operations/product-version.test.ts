import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_VERSION } from './product-version';

it('is the version in package.json', () => {
  const file = join(__dirname, '../../../../package.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: PRODUCT_VERSION });
});
