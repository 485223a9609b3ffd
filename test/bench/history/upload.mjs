// The order file of a date, the facts of its upload as the server writes them, and its row in the table of uploaded files.
import { createHash } from 'node:crypto';
import { idOnDate, orderedAt, ordersOf, streams } from '../built.mjs';
import { PRODUCTS } from './dairy.mjs';

export const FILE_TABLE = 'uploaded_file';
export const TEXT_COLUMNS = [
  'id',
  'command_id',
  'file_name',
  'date',
  'answer',
  'created_at',
  'created_by',
];
export const FILE_COLUMNS = [...TEXT_COLUMNS, 'sha256', 'content', 'size'];
const PRODUCT_IDS = PRODUCTS.map((_, i) => i + 1);
const HEADER = [
  'Consumer ID',
  'Consumer Name',
  'Address',
  'MDE',
  'Product',
  'Quantity',
  'Sequence',
  'Order Date',
];
const ADMIN = { role: 'admin', id: 1 };

/** The upload of one file with the orders of some delivery boys of a date. Each occurrence of the date in it can be replaced by another date. */
export class Upload {
  #date;
  #boys;
  /** Lines by delivery boy; their rows are numbered through the file, whose row 1 is the header. */
  #lines = new Map();
  id;

  constructor(date, boys) {
    this.#date = date;
    this.#boys = boys;
    this.id = idOnDate(date, 'upload', boys[0]);
    let row = 1;
    for (const boy of boys)
      this.#lines.set(
        boy,
        ordersOf(boy - 1, date, PRODUCT_IDS).map((line) => ({ ...line, row: ++row })),
      );
  }

  linesOf(boy) {
    return this.#lines.get(boy);
  }

  /** Returns the command of the upload. Unlike the server's it begins with the date, like all ids of a created history. */
  commandId() {
    return idOnDate(this.#date, 'file', this.#boys[0]);
  }

  /** The file's bytes, as text. */
  content() {
    const rows = this.#inOrder().map(({ boy, consumer, productId, expected, sequence }) =>
      [
        consumer.id,
        consumer.name,
        `"${consumer.address}"`,
        `MDE-${boy}`,
        PRODUCTS[productId - 1],
        expected,
        sequence,
        this.#date,
      ].join(','),
    );
    return `${[HEADER.join(','), ...rows].join('\r\n')}\r\n`;
  }

  /** Returns the last fact of the upload, which says that the whole file is appended. */
  fact() {
    const { added, changed, unchanged, deliveryBoys, consumers } = this.#counts();
    const counts = {
      added,
      changed,
      unchanged,
      deliveryBoys,
      consumers,
      protected: 0,
      missing: 0,
      errors: 0,
    };
    const commandId = this.commandId();
    const occurredAt = orderedAt(this.#date);
    return {
      position: 0n,
      streamId: streams.upload(this.id),
      version: 1,
      eventId: idOnDate(this.#date, 'recorded', this.#boys[0]),
      type: 'OrdersUploaded',
      schemaVersion: 1,
      data: {
        uploadId: this.id,
        fileName: this.#fileName(),
        sha256: sha256Of(this.content()),
        date: this.#date,
        counts,
      },
      meta: { actor: ADMIN, occurredAt, commandId },
      recordedAt: occurredAt,
    };
  }

  /** Returns the text columns. */
  row() {
    const answer = {
      uploadId: this.id,
      ...this.#counts(),
      protected: [],
      ignoredColumns: [],
      errors: [],
      missing: 0,
      errorCount: 0,
    };
    return {
      id: this.id,
      command_id: this.commandId(),
      file_name: this.#fileName(),
      date: this.#date,
      answer,
      created_at: orderedAt(this.#date),
      created_by: ADMIN.id,
    };
  }

  #fileName() {
    return `orders-${this.#date}${this.#boys[0] === 1 ? '' : `-from-${this.#boys[0]}`}.csv`;
  }

  #inOrder() {
    return this.#boys.flatMap((boy) => this.#lines.get(boy).map((line) => ({ ...line, boy })));
  }

  #counts() {
    const lines = this.#inOrder();
    const consumers = new Set(lines.map(({ consumer }) => consumer.id)).size;
    return {
      added: lines.length,
      changed: 0,
      unchanged: 0,
      deliveryBoys: this.#boys.length,
      consumers,
    };
  }
}

/** Returns the other columns of the file, as cells of COPY. */
export function cellsOfContent(text, sha256) {
  const bytes = Buffer.from(text);
  return `\\\\x${sha256}\t\\\\x${bytes.toString('hex')}\t${bytes.length}`;
}

export const sha256Of = (text) => createHash('sha256').update(text).digest('hex');
