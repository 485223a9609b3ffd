import { textsIn } from './texts-in';

const kinds = (content: string) =>
  textsIn('Example.tsx', content).map(({ kind, text }) => [kind, text]);

it('finds the texts of the catalogs', () => {
  expect(
    kinds(
      "const a = t('One'); const b = open ? t(c ? 'Two' : `Three`) : i18n.t('Four {{n}}', { n }); const d = text('Five');",
    ),
  ).toEqual([
    ['key', 'One'],
    ['key', 'Two'],
    ['key', 'Three'],
    ['key', 'Four {{n}}'],
    ['key', 'Five'],
  ]);
  expect(kinds("t('{{count}} rows', { count: 3 })")).toEqual([['counted', '{{count}} rows']]);
});

it.each([
  ['a text between tags', '<p>Hello there</p>', 'Hello there'],
  ['a literal in braces', "<p>{'Hello there'}</p>", 'Hello there'],
  ['a branch', "<p>{open ? 'Shut it' : t('Open')}</p>", 'Shut it'],
  ['a template', '<p>{`${n} stops`}</p>', 'stops'],
  ['an attribute that is read', '<input placeholder="Search" />', 'placeholder="Search"'],
  ['an attribute in braces', '<a title={`All of ${it}`} />', 'title="All of"'],
])('finds texts outside of the catalogs: %s', (_what, content, text) => {
  expect(
    kinds(content)
      .filter(([kind]) => kind === 'bare')
      .map(([, found]) => found?.trim().replace(/ "$/, '"')),
  ).toEqual([text]);
});

it('ignores symbols and values', () => {
  expect(kinds('<p className="wide" title={name}>{name} · {t(name)} ▲ 4</p>')).toEqual([]);
});
