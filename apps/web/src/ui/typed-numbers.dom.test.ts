import { acceptTypedNumbers } from './typed-numbers';

const insertText = jest.fn();

beforeAll(() => {
  acceptTypedNumbers();
  Object.assign(document, {
    execCommand: (_command: string, _ui: boolean, text: string) => insertText(text),
  });
});
beforeEach(() => insertText.mockClear());
afterAll(() => Reflect.deleteProperty(document, 'execCommand'));

/** Types into an input. Returns the text that goes into it. */
function type(
  data: string,
  { type = 'number', comma = 'decimal', cancelable = true } = {},
): string {
  const input = Object.assign(document.createElement('input'), { type });
  input.dataset.comma = comma;
  document.body.replaceChildren(input);
  const isAsTyped = input.dispatchEvent(
    new InputEvent('beforeinput', { bubbles: true, cancelable, data, inputType: 'insertText' }),
  );
  return isAsTyped ? data : String(insertText.mock.calls.flat().join(''));
}

it.each([
  ['a comma is the decimal point', '1,5', '1.5'],
  ['a comma that is typed alone is one, too', ',', '.'],
  ['a comma before a decimal point separates thousands', '1,250.5', '1250.5'],
  ['digits of Devanagari are digits', '१२.५', '12.5'],
  ['Arabic and Bengali digits are digits', '٣৭', '37'],
  ['digits of ASCII stay', '12.5', '12.5'],
])('%s', (_name, data, expected) => expect(type(data)).toBe(expected));

it('a comma in an amount of money separates thousands, and the browser leaves it out', () =>
  expect(type('१२,५००', { comma: '' })).toBe('12,500'));
it('other inputs get what is typed', () => expect(type('१,५', { type: 'text' })).toBe('१,५'));
it('text that cannot be replaced, as that of an input method, stays', () =>
  expect(type('१,५', { cancelable: false })).toBe('१,५'));
