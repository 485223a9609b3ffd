import { arrayLiteral } from './array-literal';

it.each([
  [
    'numbers and missing values',
    'numeric',
    [1, -2.5, null, undefined, Number.NaN],
    '{1,-2.5,null,null,null}',
  ],
  [
    'texts, among them one that reads like no value',
    'text',
    ['Baner', '', 'null', null, 'a, {b}'],
    '{"Baner","","null",null,"a, {b}"}',
  ],
  [
    'texts with quotes, backslashes and line breaks',
    'text',
    ['say "hi"', 'C:\\new', 'two\nlines', null],
    '{"say \\"hi\\"","C:\\\\new","two\nlines",null}',
  ],
  [
    'plain values',
    'jsonb',
    [{ a: 'x"y\n' }, [1], null, 'text'],
    String.raw`{"{\"a\":\"x\\\"y\\n\"}","[1]",null,"\"text\""}`,
  ],
  ['no values', 'date', [], '{}'],
] as const)('%s are written as PostgreSQL reads them', (_case, type, values, text) => {
  expect(arrayLiteral(type, values)).toBe(text);
});
