import type { BusinessDate, Named, Timestamp } from './answers';
import type { KeptReason } from './hand-over';
import type { StoredMessage } from './messages';
import type { ConsumerPause } from './pause';

export const UPLOAD_MODES = ['all', 'valid', 'check'] as const;
/**
 * `all` (default) imports all rows or none, `valid` imports the valid rows, `check` imports nothing and answers with the changes that it would make.
 */
export type UploadMode = (typeof UPLOAD_MODES)[number];

export const UPLOAD_LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 100_000,
  unpackedBytes: 200 * 1024 * 1024,
  errorsAnswered: 1_000,
  protectedAnswered: 1_000,
  stopsListed: 500,
};

/**
 * An error in a row of an order file. `row` is Excel's row number; 0 for an error of the whole file. Answers that were stored before messages had
 * codes have no `code`.
 */
export interface RowError extends StoredMessage {
  /** The sheet, if the file has several with orders. */
  sheet?: string;
  row: number;
  column: string;
  message: string;
}

/** The rows of a file below its header. Each is counted once: `rows` is the sum of the others. */
export interface FileRows {
  rows: number;
  withLines: number;
  withErrors: number;
  /** Rows without a quantity. */
  blank: number;
  /** Rows with no other quantity than 0. */
  zero: number;
  /** Rows of totals and repeated headers, which are left out. */
  totals: number;
}

/** A sentence about a file, such as about a sheet that was not read. */
export interface FileNote extends StoredMessage {
  message: string;
}

/** The columns of an order file that are not of one product, with their titles in files that the product writes and in its dialogs. */
export const ORDER_TITLES = {
  consumerId: 'Consumer ID',
  consumerName: 'Consumer Name',
  address: 'Address',
  mde: 'MDE',
  product: 'Product',
  quantity: 'Quantity',
  sequence: 'Sequence',
  orderDate: 'Order Date',
  phone: 'Phone',
  zone: 'Zone',
} as const;
export type OrderField = keyof typeof ORDER_TITLES;
export const ORDER_FIELDS = Object.keys(ORDER_TITLES) as OrderField[];

/** What a column holds as a person has said: the quantities of a product, a field, or nothing that counts. */
export type ColumnMeaning = { product: string } | { field: OrderField } | null;

/**
 * A column that a person has to explain or has explained: its cells look like quantities, or a required column is missing. The answers of earlier
 * uploads count, too.
 */
export interface ColumnQuestion<Meaning = ColumnMeaning> {
  /** Its header. */
  column: string;
  /** Undefined: it has no answer yet. */
  answer?: Meaning;
  /** The most similar product. */
  nearest: string | null;
  /** Number of its cells that look like quantities. */
  quantities: number;
  /** Some of them, as they stand in the file. */
  examples: string[];
}

/** Numbers of the lines or people of a file by what an import does with them. */
export interface FileCounts {
  added: number;
  changed: number;
  unchanged: number;
}

/** What the check of any file says: the outcome that its import would have. */
export interface FileCheck<Meaning = ColumnMeaning> extends FileCounts {
  /** The server keeps the file for an hour under this id: another check, and the import, name it as `checkId` instead of the file. */
  id: string;
  rows: FileRows;
  /** What was read otherwise than it may be expected: sheets that were not read, hidden rows, rows of totals. */
  notes: FileNote[];
  /** Columns that a person explains. */
  questions: ColumnQuestion<Meaning>[];
  /** The questions that wait for an answer: until then the file is refused. */
  unanswered: (OpenQuestion | 'columns')[];
  /** Columns of the file that are not known. */
  ignoredColumns: string[];
  /** At most `UPLOAD_LIMITS.errorsAnswered` errors; `errorCount` is their number. */
  errors: RowError[];
  errorCount: number;
}

export interface UploadCounts extends FileCounts {
  /** Number of orders that were taken off, because the file does not have them; missing if none were. */
  takenOff?: number;
  /** Number of known consumers who get a phone number or another zone; missing if none do. */
  registered?: number;
  deliveryBoys: number;
  consumers: number;
}

export interface ProtectedLine extends StoredMessage {
  sheet?: string;
  row: number;
  consumer_id: string;
  product: string;
  delivery_boy: string;
  reason: string;
}

/** A question about consumers: its answers, and the one that counts until another is chosen. A question without such a default refuses the file. */
interface QuestionKind<Answer extends string = string> {
  answers: readonly Answer[];
  default?: Answer;
}

/** The questions that a file may raise about its consumers, in the order in which they are asked; one answer holds for all of them. */
const QUESTIONS = {
  /** A known id has a quite different name: take the new name, leave the known one, or it is another household (its rows become errors). */
  renamed: { answers: ['rename', 'leave', 'other'] },
  /** The file lists a consumer with several delivery boys: all visit him, or his rows become errors. */
  shared: { answers: ['keep', 'return'] },
  /** A consumer has a stop with another delivery boy: that stop moves, both stay, or the lines of the file are left out. */
  elsewhere: { answers: ['move', 'keep', 'skip'] },
  /** A consumer of another zone: he stays in his zone, or moves. */
  zone: { answers: ['stay', 'move'] },
  /** The lines of paused consumers are left out, or taken. */
  paused: { answers: ['skip', 'take'], default: 'skip' },
  /** Where a person has changed the quantity of an earlier file, it is kept, or that of the file counts. */
  changedByPerson: { answers: ['keep', 'file'], default: 'keep' },
  /** Orders that the file does not have are left, or taken off. Recorded, done and adjusted ones stay in any case. */
  missingLines: { answers: ['leave', 'take-off'], default: 'leave' },
} as const satisfies Record<string, QuestionKind>;
type Kinds = typeof QUESTIONS;
export type ConsumerQuestion = keyof Kinds;
export type AnswerTo<Q extends ConsumerQuestion> = Kinds[Q]['answers'][number];
export const CONSUMER_QUESTIONS: { readonly [Q in ConsumerQuestion]: QuestionKind<AnswerTo<Q>> } =
  QUESTIONS;
export const CONSUMER_QUESTION_NAMES = Object.keys(QUESTIONS) as ConsumerQuestion[];

/** A question that refuses the file until it has an answer. */
export type OpenQuestion = {
  [Q in ConsumerQuestion]: Kinds[Q] extends { default: string } ? never : Q;
}[ConsumerQuestion];
export const isOpenQuestion = (question: ConsumerQuestion): question is OpenQuestion =>
  CONSUMER_QUESTIONS[question].default === undefined;

export type ConsumerAnswers = { [Q in ConsumerQuestion]?: AnswerTo<Q> | null };

/** One answer for the whole file to each question of its check. */
export interface UploadChoices extends ConsumerAnswers {
  /** By the headers of unknown columns. */
  columns?: Record<string, ColumnMeaning> | null;
}

/** A consumer of the file about whom a person is asked. */
export interface AskedConsumer {
  sheet?: string;
  /** Excel's row number of the first line. */
  row: number;
  /** Number of lines of the file. */
  lines: number;
  consumer_id: string;
  /** As the file has it. */
  consumer_name: string;
  /** The delivery boy of the file. */
  delivery_boy: Named;
}

/** A known id that has a quite different name in the file. */
export interface RenamedConsumer extends AskedConsumer {
  known_name: string;
}

/** A consumer whom the file lists with several delivery boys; `delivery_boy` is the first of them. */
export interface SharedConsumer extends AskedConsumer {
  others: Named[];
}

/** A consumer of the file whose stop would be new with one delivery boy, but who has a stop with another one. */
export interface ElsewhereStop extends AskedConsumer {
  /** The delivery boys who have the stop. */
  others: Named[];
  /** Why the stop cannot move; null if it can. */
  staysBecause: KeptReason | 'closed' | 'several' | null;
}

/** A consumer of another zone than that of the file's delivery boy. */
export interface ZonedConsumer extends AskedConsumer {
  /** The zone where the consumer is known. */
  zone: Named;
  /** The zone that the file names; that of the delivery boy without one. */
  to?: Named;
}

/** A paused consumer of the file with lines that are new or differ. */
export type PausedLines = AskedConsumer & ConsumerPause;

/** A consumer with orders that the file does not have; `row` is 0. */
export interface MissingLines extends AskedConsumer {
  /** The products, with the quantities. */
  products: { name: string; quantity: number }[];
}

/** An order whose quantity a person has changed since an earlier file. */
export interface PersonsLine extends AskedConsumer {
  product: string;
  quantity: number;
  file_quantity: number;
}

/** A consumer about whom a question asks. */
export interface AskedBy {
  renamed: RenamedConsumer;
  shared: SharedConsumer;
  elsewhere: ElsewhereStop;
  zone: ZonedConsumer;
  paused: PausedLines;
  missingLines: MissingLines;
  changedByPerson: PersonsLine;
}

/** `listed` has at most `UPLOAD_LIMITS.stopsListed` of the `stops`; `lines` counts the lines of all of them. */
export interface DecisionList<T extends AskedConsumer = AskedConsumer> {
  stops: number;
  lines: number;
  listed: T[];
}

export interface UploadAnswer
  extends UploadCounts, Pick<FileCheck, 'notes' | 'ignoredColumns' | 'errors' | 'errorCount'> {
  uploadId: string;
  /**
   * Existing lines that were not changed, because they are recorded, done, adjusted or on a closed day: at most `UPLOAD_LIMITS.protectedAnswered`.
   */
  protected: ProtectedLine[];
  /** Number of such lines. */
  protectedCount: number;
  /** Number of existing lines of the date that are not in the file and stay. */
  missing: number;
  /** Number of stops that moved from other delivery boys. */
  moved: number;
}

/** The answer to `GET newest-list/{date}`: the newest day before the date that has orders, or null. */
export interface NewestList {
  date: BusinessDate | null;
}

/** One upload of an order file, in the list of uploads. */
export interface UploadRow {
  id: string;
  file_name: string;
  /** Download path of the file, for admins. */
  file: string;
  order_date: BusinessDate;
  /** Name of the admin who uploaded it. */
  uploaded_by: string;
  uploaded_at: Timestamp;
  /** When it was taken back; null while it stands. */
  taken_back_at: Timestamp | null;
  /** Number of lines by their outcome. */
  counts: {
    added: number;
    changed: number;
    unchanged: number;
    protected: number;
    /** Lines of the date that are not in the file. */
    missing: number;
    errors: number;
  };
}

/** The answer to `POST uploads/{id}/take-back`. */
export interface TakenBackUpload {
  uploadId: string;
  /** Number of lines that returned to what stood before. */
  returned: number;
  /** Lines that stay, because they are recorded or were changed since: at most `UPLOAD_LIMITS.protectedAnswered`. */
  staying: StayingLine[];
  stayingCount: number;
}

export interface StayingLine extends StoredMessage {
  consumer_id: string;
  product: string;
  delivery_boy: string;
  reason: string;
}

/** The consumers of each question, as they are without an answer. */
export type AskedLists = { [Q in ConsumerQuestion]: DecisionList<AskedBy[Q]> };

/** The outcome of an upload with the choices that were sent with its check. */
export interface UploadCheck extends FileCheck, UploadCounts, AskedLists {
  /** Number of lines of the valid rows. */
  lines: number;
  /** Number of consumers who had no order before, and of the others. */
  newConsumers: number;
  knownConsumers: number;
  /** Ids of new consumers that differ from other ids only in case, spaces or punctuation, each with these ids: at most `UPLOAD_LIMITS.stopsListed`. */
  similar: string[][];
  /** At most `UPLOAD_LIMITS.protectedAnswered` lines. */
  protected: ProtectedLine[];
  /** Number of such lines. */
  protectedCount: number;
  /** Number of existing lines of the date that are not in the file and stay. */
  missing: number;
  /** Requirement of the valid rows by product name. */
  totals: Record<string, number>;
  /** Number of the file's consumers with a known name. If many of them are `renamed`, a column may be shifted. */
  knownNames: number;
}
