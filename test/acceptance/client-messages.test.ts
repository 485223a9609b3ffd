import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_MADE_MESSAGES } from '../../libs/contracts/src/messages/server-made';
import { SERVER_PROGRAM } from '../support/running-server';

const assets = join(SERVER_PROGRAM, '../../../web/assets');
const rules = join(__dirname, '../../libs/domain/src');
const TRANSLATIONS = /^(messages|hi|mr)\b/;

const read = (folder: string, isRead: (name: string) => boolean): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isRead)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const client = read(assets, (name) => name.endsWith('.js') && !TRANSLATIONS.test(name));

/** `done-` of a code that a rule composes: `done-${what}`. */
const beginnings = [
  ...read(rules, (name) => name.endsWith('.ts')).matchAll(/createMessage\(`([a-z-]+-)\$\{/g),
]
  .map(([, beginning = '']) => beginning)
  .filter((beginning) => client.includes(`\`${beginning}\${`));
const isMadeByClient = (code: string) =>
  ['"', "'", '`'].some((quote) => client.includes(quote + code + quote)) ||
  beginnings.some((beginning) => code.startsWith(beginning));

it('the built client creates no message without an English template', () =>
  expect(Object.keys(SERVER_MADE_MESSAGES).filter(isMadeByClient)).toEqual([]));

it('finds the messages that the client does create', () =>
  expect(isMadeByClient('day-closed')).toBe(true));
