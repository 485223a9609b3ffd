import { addDays } from '../built.mjs';
import { lineOf } from './copy.mjs';
import { factsOf, stampOf } from './morning.mjs';
import { dayTables, rowsOf } from './rows.mjs';
import { positionsByTerm, TERM_TABLE } from './term-blocks.mjs';
import { cellsOfContent, FILE_TABLE, sha256Of, TEXT_COLUMNS, Upload } from './upload.mjs';

const SLOTS_PER_DAY = 144;
/** The terms of times count days and quarters of an hour. */
const PER_DAY = { day: 1, quarter: 96 };

const EVENT = [
  'position',
  'stream_id',
  'version',
  'event_id',
  'type',
  'schema_version',
  'data',
  'meta',
  'recorded_at',
];
/** The table whose rows are not repeated for every date: a consumer has one row. */
const ONCE = 'consumer';
/** The blocks of the index do not end with a date. */
const APART = [ONCE, TERM_TABLE];

/** The log and the read models, each table with its columns; the column with a counter comes first. */
export const tables = new Map(
  /** @type {[string, string[]][]} */ ([['event', EVENT], ...dayTables]).map(([name, columns]) => {
    const counter = columns.find((column) => column === 'position' || column === 'slot');
    return [name, counter ? [counter, ...columns.filter((column) => column !== counter)] : columns];
  }),
);

/**
 * One business date of some delivery boys, decided by the rules and folded by the projections, which can be repeated under another date:
 * dates are written `YYYY-MM-DD` everywhere, and every id begins with its date's stamp.
 */
export class PatternDate {
  #date;
  #lines = new Map();
  #terms;
  /** The text columns of the uploaded file, and its bytes as text. */
  #file;
  #content;
  /** The number of its facts. */
  facts;
  /** The consumers' rows afterwards. */
  consumers;

  /** `boys`: their ids; `planOf`: the progress of each delivery boy's morning, as for `factsOf`. */
  constructor(date, boys, planOf) {
    this.#date = date;
    const upload = new Upload(date, boys);
    this.#file = lineOf(upload.row(), TEXT_COLUMNS);
    this.#content = upload.content();
    const facts = factsOfAll(date, boys, planOf, upload);
    this.facts = facts.length;
    const rows = new Map([['event', facts.map(logRow)], ...rowsOf(facts)]);
    this.consumers = rows
      .get(ONCE)
      .map((row) => `${lineOf(row, tables.get(ONCE))}\n`)
      .join('');
    this.#terms = positionsByTerm(rows.get(TERM_TABLE));
    for (const [table, columns] of tables)
      if (!APART.includes(table)) this.#lines.set(table, linesOf(rows.get(table), columns));
  }

  /** Returns the lines of COPY by table, as of that date, for a log whose last position is `position`. */
  *on(date, position) {
    const days = this.#daysTo(date);
    const content = this.#content.replaceAll(this.#date, date);
    const sha256 = sha256Of(content);
    const swaps = [
      ...[0, -1, 1].map((day) => [addDays(this.#date, day), addDays(date, day)]),
      [stampOf(this.#date), stampOf(date)],
      [sha256Of(this.#content), sha256],
    ];
    const move = (text) =>
      days === 0
        ? text
        : swaps.reduce((movedText, [from, to]) => movedText.replaceAll(from, to), text);
    for (const [table, { counter, counts, text }] of this.#lines) {
      const increment = counter === 'slot' ? days * SLOTS_PER_DAY : position;
      yield [table, counter ? incrementCounters(move(text), counts, increment) : move(text)];
    }
    yield [FILE_TABLE, `${move(this.#file)}\t${cellsOfContent(content, sha256)}\n`];
  }

  /** Returns the terms of the activity's index as of that date, each with the positions of its facts, counted from 1. */
  *termsOn(date) {
    const days = this.#daysTo(date);
    for (const [term, positions] of this.#terms) {
      const [name, value] = term.split(':');
      const movedTerm = term.replace(stampOf(this.#date), stampOf(date)).replace(this.#date, date);
      yield [
        name in PER_DAY ? `${name}:${Number(value) + days * PER_DAY[name]}` : movedTerm,
        positions,
      ];
    }
  }

  #daysTo(date) {
    return (Date.parse(date) - Date.parse(this.#date)) / 86_400_000;
  }
}

function linesOf(rows, columns) {
  const [first] = columns;
  const counter = first === 'position' || first === 'slot' ? first : null;
  const counts = counter ? rows.map((row) => Number(row[counter])) : [];
  const rest = counter ? columns.slice(1) : columns;
  return { counter, counts, text: rows.map((row) => `${lineOf(row, rest)}\n`).join('') };
}

function incrementCounters(text, counts, increment) {
  const lines = text.split('\n');
  return counts.map((count, i) => `${count + increment}\t${lines[i]}\n`).join('');
}

/** Returns the facts in the order in which the log would have received them, their positions counted from 1. */
function factsOfAll(date, boys, planOf, upload) {
  const facts = [...boys.flatMap((boy) => factsOf(boy, date, planOf(boy), upload)), upload.fact()];
  facts.sort((a, b) => (a.recordedAt < b.recordedAt ? -1 : a.recordedAt > b.recordedAt ? 1 : 0));
  for (const [i, fact] of facts.entries()) fact.position = BigInt(i + 1);
  return facts;
}

const logRow = (fact) => ({
  position: fact.position,
  stream_id: fact.streamId,
  version: fact.version,
  event_id: fact.eventId,
  type: fact.type,
  schema_version: fact.schemaVersion,
  data: fact.data,
  meta: fact.meta,
  recorded_at: fact.recordedAt,
});
