import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGES } from '@milkround/contracts';
import { SERVER_MADE_MESSAGES } from '../../../../libs/contracts/src/messages/server-made';

const FOLDERS = ['apps/web/src', 'libs/contracts/src', 'libs/domain/src'].map((folder) => join(__dirname, '../../../..', folder));
const isSource = (name: string) => /(?<!\.test|\.messages)\.tsx?$/.test(name);

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => ({ name, content: readFileSync(join(folder, name), 'utf8') })),
);
const usesOf = (codes: string[]) =>
  sources.flatMap(({ name, content }) => codes.filter((code) => content.includes(`'${code}'`)).map((code) => `${name}: ${code}`));

it('neither screens nor rules make a message that the client has no English template of', () =>
  expect(usesOf(Object.keys(SERVER_MADE_MESSAGES))).toEqual([]));

it('finds the messages that screens and rules do make', () =>
  expect(usesOf(Object.keys(MESSAGES))).toEqual(expect.arrayContaining([expect.stringContaining(': day-closed')])));
