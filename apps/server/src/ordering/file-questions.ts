import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CONSUMER_QUESTION_NAMES,
  createMessage,
  isOpenQuestion,
  toAnswerMessage,
  UPLOAD_LIMITS,
  type AskedLists,
  type ConsumerAnswers,
  type Message,
  type OpenQuestion,
  type RowError,
  type UploadCheck,
} from '@milkround/contracts';
import { minus, type Consumer, type ImportLine } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { groupBy } from '../spreadsheets/check/group-by';
import { looseKey } from '../spreadsheets/check/names';
import { formatCount } from '../words/formats';
import { inRowOrder, placeKey, placeOf } from '../spreadsheets/row-order';
import {
  answersFor,
  askAbout,
  otherPhones,
  type ComparedConsumers,
  type KnownConsumer,
} from './check/asked-consumers';
import type { Catalog } from './check/catalog';
import { linesOf, packLines, type DayPart } from './check/day-parts';
import type { CheckedFile } from './check/order-file';
import { toDecisionList } from './upload-questions';

/** A file with what its consumers raise. */
export interface AskedFile extends ComparedConsumers {
  file: CheckedFile;
  catalog: Catalog;
}

type KnownRow = Omit<KnownConsumer, 'zone'> & { id: string; zoneId: number; zoneName: string };

/** Compares the consumers of an order file with those of the dairy, and carries the answers of a person into its lines. */
@Injectable()
export class FileQuestions {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async ask(file: CheckedFile, catalog: Catalog): Promise<AskedFile> {
    const rows: KnownRow[] = await this.database.query(
      `select a.consumer_id as id, c.name, c.ordered_name as "orderedName", c.address, c.ordered_address as "orderedAddress", c.phone, z.id as "zoneId", z.name as "zoneName",
         a.merged_into is not null as "isAlias"
       from consumer a join consumer c on c.consumer_id = coalesce(a.merged_into, a.consumer_id) join area z on z.id = c.area_id
       where a.consumer_id = any($1::text[])`,
      [idsOf(file)],
    );
    const known = new Map(
      rows.map(({ id, zoneId, zoneName, ...row }) => [
        id,
        { ...row, zone: { id: zoneId, name: zoneName } },
      ]),
    );
    const boys = new Map(catalog.deliveryBoys.map((boy) => [boy.id, boy]));
    const boyOf = (id: number) => boys.get(id) ?? { id, name: '', areaId: 0 };
    const others = [...otherPhones(file.listed, known)];
    const note = createMessage('file-phones-differ', {
      number: formatCount(others.length),
      examples: exampleText(others),
    });
    return {
      file: others.length === 0 ? file : { ...file, notes: [...file.notes, note] },
      ...{ catalog, known, boyOf, asked: askAbout(file.listed, known, boyOf) },
    };
  }

  /** Returns the ids of new consumers that look like others, each with these. */
  async findSimilar({ file, known }: AskedFile): Promise<string[][]> {
    const ids = new Set(idsOf(file));
    const rows: { consumer_id: string }[] = await this.database.query(
      `select consumer_id from consumer where regexp_replace(lower(consumer_id), '[^[:alnum:]]', '', 'g') = any($1::text[])`,
      [[...ids].map(looseKey)],
    );
    const all = new Set([...ids, ...rows.map(({ consumer_id }) => consumer_id)]);
    const isKnown = (id: string) => known.has(id) || !ids.has(id);
    return [...groupBy(all, looseKey).values()]
      .filter((group) => group.length > 1 && !group.every(isKnown))
      .slice(0, UPLOAD_LIMITS.stopsListed);
  }
}

const idsOf = ({ listed }: CheckedFile): string[] => [...new Set(listed.map(({ id }) => id))];

/** Counts the consumers with and without an order before. */
export const consumersOf = ({
  file,
  known,
}: AskedFile): Pick<UploadCheck, 'newConsumers' | 'knownConsumers'> => {
  const newConsumers = idsOf(file).filter((id) => !known.has(id)).length;
  return { newConsumers, knownConsumers: idsOf(file).length - newConsumers };
};

/** Returns the questions that wait for an answer. */
export const unansweredOf = (
  lists: Partial<AskedLists>,
  answers: ConsumerAnswers,
): OpenQuestion[] =>
  CONSUMER_QUESTION_NAMES.filter(isOpenQuestion).filter(
    (question) => (lists[question]?.stops ?? 0) > 0 && !answers[question],
  );

const EXAMPLES = 3;

const exampleText = (ids: readonly string[]): string =>
  [...ids.slice(0, EXAMPLES), ...(ids.length > EXAMPLES ? ['…'] : [])].join(', ');

/** Returns an error of the file for each question without an answer. */
export const questionErrors = (lists: Partial<AskedLists>, answers: ConsumerAnswers): RowError[] =>
  unansweredOf(lists, answers).map((question) => {
    const { stops = 0, listed = [] } = lists[question] ?? {};
    const message = createMessage(`file-asks-${question}`, {
      number: formatCount(stops),
      examples: exampleText(listed.map(({ consumer_id }) => consumer_id)),
    });
    return { row: 0, column: '', ...toAnswerMessage(message) };
  });

/** Returns the lists of an answer. */
export const listsOf = ({
  asked: { renamed, shared, zone, knownNames },
}: AskedFile): Pick<UploadCheck, 'renamed' | 'knownNames' | 'shared' | 'zone'> => ({
  renamed: toDecisionList(renamed),
  knownNames,
  shared: toDecisionList(shared),
  zone: toDecisionList(zone),
});

/** Returns the file after the answers: details of known consumers replace those of the file, and rows that come back are errors. */
export async function withAnswers(
  { file, catalog, asked, known }: AskedFile,
  answers: ConsumerAnswers,
): Promise<CheckedFile> {
  const answer = answersFor(asked, known, answers);
  if (!answer) return file;
  const productNames = new Map(catalog.products.map(({ id, name }) => [id, name]));
  const totals = { ...file.totals };
  const errors = new Map<string, RowError>();
  const stops = new Map<number, Set<string>>();
  let lineCount = 0;
  const takeOut = (line: ImportLine, message: Message) => {
    const name = productNames.get(line.productId) ?? '';
    totals[name] = minus(totals[name] ?? 0, line.expected);
    const error = { ...placeOf(line), column: file.idColumn, ...toAnswerMessage(message) };
    errors.set(placeKey(line), error);
  };
  const answerPart = (part: DayPart): DayPart[] => {
    const kept = linesOf(part).flatMap((line) => {
      const result = answer(line.consumer);
      if (isConsumer(result)) return [{ ...line, consumer: result }];
      takeOut(line, result);
      return [];
    });
    if (kept.length === 0) return [];
    const { deliveryBoyId } = part;
    const ids = stops.get(deliveryBoyId) ?? new Set();
    stops.set(deliveryBoyId, ids);
    for (const { consumer } of kept) ids.add(consumer.id);
    lineCount += kept.length;
    return [{ ...part, ...packLines(kept) }];
  };
  const parts = [];
  for (const part of file.parts) {
    parts.push(...answerPart(part));
    await breathe();
  }
  const { rows } = file;
  return {
    ...file,
    parts,
    lines: lineCount,
    deliveryBoys: stops.size,
    consumers: [...stops.values()].reduce((sum, ids) => sum + ids.size, 0),
    totals,
    rows: {
      ...rows,
      withLines: rows.withLines - errors.size,
      withErrors: rows.withErrors + errors.size,
    },
    errors: inRowOrder([...file.errors, ...errors.values()]).slice(0, UPLOAD_LIMITS.errorsAnswered),
    errorCount: file.errorCount + errors.size,
    ...(answers.shared === 'return' && { boysOfSharedConsumers: new Map<string, number[]>() }),
  };
}

const isConsumer = (result: Consumer | Message): result is Consumer => 'id' in result;
