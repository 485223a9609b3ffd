import { createMessage } from '@milkround/contracts';
import { textsOf, type JsonText } from '../database/json-rows';
import { DateRangeQuery } from '../http/input/date-range';
import { WholeNumberField } from '../http/input/fields';
import { InvalidInput } from '../http/input/invalid-input';
import { unstorable } from '../http/input/storable';
import { TextField } from '../http/input/text-fields';

const DEFAULT_ROWS = 1_000;
const MAX_ROWS = 5_000;
const MAX_CURSOR_CHARS = 4_000;

/** A report's range, and a page of its rows: all rows unless a limit or a cursor is given. */
export class PageQuery extends DateRangeQuery {
  @WholeNumberField({ min: 1, max: MAX_ROWS }, { optional: true }) limit?: number | null;
  /** The `next` of the page before. */
  @TextField({ optional: true, max: MAX_CURSOR_CHARS, isLookup: true }) before?: string | null;
}

/** The position of a row in the order of a report: the values of the columns by which it is ordered. */
export type Place = readonly (string | number)[];

export interface PageWanted {
  limit: number;
  /** The place of the last row that the caller has; null for the first page. */
  lastPlace: Place | null;
}

/** Returns null when the whole report is requested. @throws InvalidInput for a `before` that is not the `next` of a page */
export function pageWanted({ limit, before: cursor }: PageQuery): PageWanted | null {
  if ((limit ?? null) === null && (cursor ?? null) === null) return null;
  return { limit: limit ?? DEFAULT_ROWS, lastPlace: cursor ? placeOf(cursor) : null };
}

/** Rows of a report in its order, and the cursor to send as `before` for the next page; null when there are no more rows. */
export interface PageOfTexts<Row> {
  rows: JsonText<Row>[];
  next: string | null;
}

/** Returns a page. @param rows one row more than the page may have, if there are more */
export function pageOf<Row, PageRow extends { json: JsonText<Row> }>(
  rows: readonly PageRow[],
  limit: number,
  place: (row: PageRow) => Place,
): PageOfTexts<Row> {
  const pageRows = rows.slice(0, limit);
  const lastRow = pageRows.at(-1);
  return {
    rows: textsOf<Row>(pageRows),
    next: lastRow && rows.length > limit ? cursorOf(place(lastRow)) : null,
  };
}

/** @throws InvalidInput when the place does not belong to this report */
export const refuseCursor = (): never => {
  throw new InvalidInput([{ field: 'before', message: createMessage('input-cursor') }]);
};

const isValue = (value: unknown): value is Place[number] =>
  typeof value === 'string' || Number.isSafeInteger(value);

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf(cursor: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(place) && place.every(isValue) && !unstorable(place)) return place;
  } catch {
    // A cursor that this server did not write is refused below.
  }
  return refuseCursor();
}
