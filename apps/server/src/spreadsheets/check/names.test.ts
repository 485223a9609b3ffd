import { looseKey, findNearest } from './names';

it('compares names without regard to case, spaces and punctuation', () => {
  expect(looseKey(' Consumer_ID ')).toBe(looseKey('consumer id'));
  expect(looseKey('ग्राहक क्रमांक')).toBe('ग्राहकक्रमांक');
});

const ids = Array.from({ length: 20 }, (_, index) => `MDE-${String(index + 1).padStart(3, '0')}`);

it.each([
  ['Cwo', ['Buffalo', 'Cow', 'Desi Cow'], 'Cow'],
  ['Bufalo', ['Cow', 'Buffalo'], 'Buffalo'],
  ['gircow', ['Cow', 'Desi Cow', 'Gir Cow'], 'Gir Cow'],
  ['MDE-0O1', ids, 'MDE-001'],
  ['MDE-0l1', ids, 'MDE-011'],
  ['MDE_13', ids, 'MDE-013'],
  ['Camel', ['Cow', 'Buffalo'], null],
  ['Dog', ['Cow'], null],
  ['म्है', ['म्हैस'], 'म्हैस'],
  ['', ['Cow'], null],
  ['x'.repeat(300), ['Cow'], null],
])('reads %j as %j', (text, names, meant) => {
  expect(findNearest(text, names)).toBe(meant);
});
