import fc from 'fast-check';

const FIRST_SURROGATE = 0xd8_00;
const SURROGATES = 0x8_00;

const characterOf = (index: number) =>
  String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES);

function indexOf(character: unknown): number {
  const code = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1;
  const index = code < FIRST_SURROGATE ? code : code - SURROGATES;
  if (index < 0 || characterOf(index) !== character) throw new Error('This is no character.');
  return index;
}

const anyCharacter = fc.integer({ min: 0, max: 0x10_ff_ff - SURROGATES }).map(characterOf, indexOf);

/** Texts of any characters, as of the unit `binary`, which first prepares a map of all characters: that takes longer than most properties. */
export const anyText = (limits: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: anyCharacter });
