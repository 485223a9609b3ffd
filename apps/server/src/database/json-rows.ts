/** A row that PostgreSQL has written as JSON: it goes into an answer as it came. */
export type JsonText<Row> = string & { readonly row?: Row };

/** What a select gives for its columns: the columns, or one column `json` of them all. */
export type Columns = (columns: string) => string;

export const asColumns: Columns = (columns) => columns;

/**
 * Thousands of rows leave PostgreSQL as JSON in half the time that they take as values, as objects and as JSON again; and it is
 * PostgreSQL's time, while one answer's objects would keep every other caller of this server waiting.
 */
export const asJson: Columns = (columns) => `(select row_to_json(row) from (select ${columns}) row)::text as json`;

/** The rows of a select {@link asJson}. */
export const textsOf = <Row>(rows: readonly { json: JsonText<Row> }[]): JsonText<Row>[] => rows.map(({ json }) => json);

/** A few rows of a select {@link asJson}, to look into. */
export const parsed = <Row>(rows: readonly { json: JsonText<Row> }[]): Row[] => rows.map(({ json }) => JSON.parse(json) as Row);

/** SQL: a `timestamptz` as the wire has every time, as `Date.toJSON` writes it. */
export const wireTime = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
