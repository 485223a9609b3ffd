import { containsAll, toSearchText, toSearchWords } from './search';

const texts = ['संजय देशपांडे', 'Flat 3, Suyog Apts', 'Renée', 'क़ाज़ी', 'MDE-007'];

it.each([
  ['', true],
  ['  SUYOG   flat ', true],
  ['देश संजय', true],
  ['mde-007', true],
  ['RENÉE', true],
  ['suyog nowhere', false],
])('the search %j finds: %s', (search, isFound) =>
  expect(containsAll(toSearchText(texts), toSearchWords(search))).toBe(isFound),
);

it.each(['NFC', 'NFD'])('a letter is found however a keyboard composes it: %s', (form) => {
  for (const word of ['Renée', 'क़ाज़ी'])
    expect(containsAll(toSearchText(texts), toSearchWords(word.normalize(form)))).toBe(true);
});
