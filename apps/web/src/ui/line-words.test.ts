import { i18n } from '../i18n';
import '../i18n/english-plurals';
import { lineWords } from './line-words';

const counts = { added: 1_204, changed: 300, unchanged: 48_496, isProtected: 0, errors: 0 };

it('describes the result of the lines of a file in words', () => {
  expect(lineWords(counts, i18n.t)).toBe(
    '50,000 lines: 1,204 new, 300 changed, 48,496 unchanged, 0 protected; 0 errors',
  );
  expect(lineWords({ added: 0, changed: 1, unchanged: 0, isProtected: 0, errors: 1 }, i18n.t)).toBe(
    '1 line: 0 new, 1 changed, 0 unchanged, 0 protected; 1 error',
  );
});

it('omits errors that were not counted', () =>
  expect(lineWords({ ...counts, errors: null }, i18n.t)).toBe(
    '50,000 lines: 1,204 new, 300 changed, 48,496 unchanged, 0 protected',
  ));
