import pg from 'pg';

const ESCAPES = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const NEEDS_ESCAPE = /[\\\t\n\r]/;

/** Lines of COPY's text format on their way into one table, over a connection of its own. */
export class CopyInto {
  #client;
  #copy;

  static async open(url, table, columns) {
    const copy = new CopyInto();
    copy.#client = new pg.Client({ connectionString: url });
    await copy.#client.connect();
    copy.#copy = new CopyQuery(
      `COPY ${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) FROM STDIN`,
    );
    copy.#client.query(copy.#copy);
    await copy.#copy.begun;
    return copy;
  }

  /** Resolves when the buffer has room again. */
  async write(text) {
    if (text === '') return;
    const { connection } = this.#client;
    connection.sendCopyFromChunk(Buffer.from(text));
    if (connection.stream.writableNeedDrain)
      await Promise.race([
        new Promise((resolve) => connection.stream.once('drain', resolve)),
        this.#copy.done,
      ]);
  }

  async end() {
    this.#client.connection.endCopyFrom();
    await this.#copy.done;
    await this.#client.end();
  }
}

/** Returns the cells of a line, escaped. */
export const lineOf = (row, columns) => columns.map((column) => cellOf(row[column])).join('\t');

function cellOf(value) {
  if (value === null || value === undefined) return '\\N';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return NEEDS_ESCAPE.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character])
    : text;
}

/** The statement in the driver's form for statements that handle the protocol themselves. */
class CopyQuery {
  #text;
  #settle = {};
  begun = new Promise((resolve) => (this.#settle.begin = resolve));
  done = new Promise((resolve, reject) => Object.assign(this.#settle, { resolve, reject }));

  constructor(text) {
    this.#text = text;
    // A refused statement rejects the promise `begun`.
    this.done.catch(() => this.#settle.begin(this.done));
  }

  submit(connection) {
    connection.query(this.#text);
  }
  handleCopyInResponse() {
    this.#settle.begin();
  }
  handleError(error) {
    this.#settle.reject(error);
  }
  handleCommandComplete() {}
  handleReadyForQuery() {
    this.#settle.resolve();
  }
}
