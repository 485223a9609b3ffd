import { quoted } from './cell-values';

it('quotes the beginning of a long value, and no half character', () => {
  expect(quoted('मंगळवार')).toBe('"मंगळवार"');
  expect(quoted('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`);
  expect(quoted(`${'x'.repeat(79)}🥛🥛`)).toBe(`"${'x'.repeat(79)}🥛…"`);
});
