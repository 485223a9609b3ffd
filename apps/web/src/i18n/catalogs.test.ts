import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  ACTIVITY_FIELD_NAMES,
  ACTIVITY_ROLE_NAMES,
  ACTIVITY_VALUE_NAMES,
  ACTIVITY_VIA_NAMES,
  MESSAGES,
  ORDER_TITLES,
  SORT_ORDER_NAMES,
  STAFF_TITLES,
} from '@milkround/contracts';
import { DELIVERED_OF_REQUIRED, REPORTS } from '@milkround/domain';
import { SCREENS } from '../routes';
import { i18n } from '.';
import en from './en.json';
import './english-plurals';
import hi from './hi.json';
import messagesHi from './messages.hi.json';
import messagesMr from './messages.mr.json';
import mr from './mr.json';
import { textsIn, type FoundText } from './testing/texts-in';

const source = join(__dirname, '..');
const isShown = (name: string) =>
  /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.split('/').includes('testing');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isShown);
const found = files.flatMap((name) => {
  const path = join(source, name);
  return existsSync(path) ? textsIn(name, readFileSync(path, 'utf8')) : [];
});
const labels = Object.values(SCREENS)
  .flat()
  .flatMap(({ label, short }) => (short === undefined ? [label] : [label, short]));

const reportTexts = Object.values(REPORTS).flatMap((report) => [
  ...[report.title, report.searchLabel, report.emptyText, report.errorText],
  ...report
    .columns([])
    .filter(({ use }) => use === undefined)
    .map(({ title }) => title),
]);

const activityTexts = [
  ...[ACTIVITY_FIELD_NAMES, ACTIVITY_ROLE_NAMES, ACTIVITY_VIA_NAMES, SORT_ORDER_NAMES],
  ...Object.values(ACTIVITY_VALUE_NAMES),
].flatMap((names: Readonly<Record<string, string>>) => Object.values(names));

/** A message has its code as key, and its texts in the catalogs of messages. */
const isKey = ({ kind, text }: FoundText) => kind !== 'bare' && !Object.hasOwn(MESSAGES, text);
const singularOf = (key: string) => `${key}_one`;
/** Texts that are used with a number. Other texts have plurals because English has them. */
const counted = new Set(found.filter(({ kind }) => kind === 'counted').map(({ text }) => text));
const hasPlurals = (key: string) => counted.has(key) || singularOf(key) in en;
const plain = new Set([
  ...found.filter(isKey).map(({ text }) => text),
  ...labels,
  ...Object.values({ ...ORDER_TITLES, ...STAFF_TITLES }),
  ...reportTexts,
  ...activityTexts,
  DELIVERED_OF_REQUIRED,
]);
const pluralsOf = (key: string) => [`${key}_one`, `${key}_other`];
const wanted = new Set([...plain].flatMap((key) => (hasPlurals(key) ? pluralsOf(key) : [key])));

/** The missing texts as lines of the catalog, to be copied and filled in. */
const listed = (keys: readonly string[]) =>
  keys.map((key) => `  ${JSON.stringify(key)}: "",`).join('\n');
const placesOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

it('finds texts in the files', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(wanted.size).toBeGreaterThan(200);
});

describe.each<[string, Record<string, string>]>([
  ['hi.json', hi],
  ['mr.json', mr],
])('%s', (name, catalog) => {
  it('has every text', () => {
    const missing = [...wanted].filter((key) => !catalog[key]).sort();
    if (missing.length > 0) throw new Error(`${name} lacks ${missing.length}:\n${listed(missing)}`);
  });

  it('has no unused text', () => {
    const unused = Object.keys(catalog).filter((key) => !wanted.has(key));
    if (unused.length > 0) throw new Error(`${name} has what nobody shows:\n${listed(unused)}`);
  });

  it('keeps the placeholders', () => {
    // The singular may omit the number.
    const isKept = ([key, translated]: [string, string]) => {
      const places = placesOf(key.replace(/_(one|other)$/, ''));
      const kept = placesOf(translated);
      return key.endsWith('_one')
        ? kept.every((place) => places.includes(place))
        : kept.join() === places.join();
    };
    expect(Object.entries(catalog).filter((entry) => !isKept(entry))).toEqual([]);
  });
});

it('English has a singular for every text with a number', () =>
  expect(Object.keys(en).sort()).toEqual([...plain].filter(hasPlurals).map(singularOf).sort()));

it.each(Object.entries(en))('the plural of %s is the text itself', (key, singular) => {
  const plural = key.replace(/_one$/, '');
  const shown = (count: number) =>
    i18n.t(plural, {
      ...Object.fromEntries(placesOf(plural).map((name) => [name, `<${name}>`])),
      count,
    });
  const filled = (text: string, count: number) =>
    text.replaceAll('{{count}}', String(count)).replace(/\{\{(\w+)\}\}/g, '<$1>');
  expect([shown(1), shown(2)]).toEqual([filled(singular, 1), filled(plural, 2)]);
});

it('every text is in the catalogs', () => {
  const bare = found
    .filter(({ kind }) => kind === 'bare')
    .map(({ file, line, text }) => `${relative('.', file)}:${line} ${text}`);
  if (bare.length > 0) throw new Error(`Not through t() or text():\n${bare.join('\n')}`);
});

describe.each<[string, Record<string, string>]>([
  ['messages.hi.json', messagesHi],
  ['messages.mr.json', messagesMr],
])('%s', (_name, catalog) => {
  it('has every message, and no others', () =>
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(MESSAGES).sort()));

  it('keeps the placeholders of the English templates', () =>
    expect(
      Object.fromEntries(
        Object.entries(catalog).map(([code, template]) => [code, placesOf(template)]),
      ),
    ).toEqual(
      Object.fromEntries(
        Object.entries(MESSAGES).map(([code, template]) => [code, placesOf(template)]),
      ),
    ));
});
