import { hasHiddenCharacters, withoutHiddenCharacters } from './hidden-characters';

it.each([
  '\u0000',
  '\u0007',
  '\t',
  '\n',
  '\r',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\uffff',
])('%j is hidden', (character) => {
  expect(hasHiddenCharacters(`Milk${character}man`)).toBe(true);
  expect(withoutHiddenCharacters(`Milk${character}man`)).toBe('Milkman');
});

// Half forms and conjuncts of Marathi and Malayalam, joined emoji, and what stands in addresses.
it.each(['दुकान क्र. ५', 'र्‍याचा', 'ക്‍ഷ', 'क्‌ष', '👩‍🌾', "D'Souza & Sons, 2nd floor – left", 'علي', ''])(
  '%j has nothing hidden',
  (text) => {
    expect(hasHiddenCharacters(text)).toBe(false);
    expect(withoutHiddenCharacters(text)).toBe(text);
  },
);

it('lines and tabs are not hidden in a text of several lines', () => {
  expect(hasHiddenCharacters('One\r\nTwo\tthree', true)).toBe(false);
  expect(withoutHiddenCharacters('One\nTw\u202eo', true)).toBe('One\nTwo');
});
