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

/** A report's range, and which of its rows: all of them unless one of the two is given. */
export class PageQuery extends DateRangeQuery {
  @WholeNumberField({ min: 1, max: MAX_ROWS }, { optional: true }) limit?: number | null;
  /** The `next` of the page before. */
  @TextField({ optional: true, max: MAX_CURSOR_CHARS, isLookup: true }) before?: string | null;
}

/** The position of a row in the order of a report: the values of the columns that it is ordered by. */
export type Place = readonly (string | number)[];

export interface PageWanted {
  limit: number;
  /** The place of the last row that is known; null for the first page. */
  after: Place | null;
}

/** Null when the whole report is asked for. @throws InvalidInput for a `before` that no page gave */
export function pageWanted({ limit, before }: PageQuery): PageWanted | null {
  if ((limit ?? null) === null && (before ?? null) === null) return null;
  return { limit: limit ?? DEFAULT_ROWS, after: before ? placeOf(before) : null };
}

/** Rows of a report in its order, and what is sent as `before` for those after them; null when there are none. */
export interface PageOfTexts<Row> {
  rows: JsonText<Row>[];
  next: string | null;
}

/** `found`: one more than the page may have, where there are more. */
export function pageOf<Row, Found extends { json: JsonText<Row> }>(
  found: readonly Found[],
  limit: number,
  place: (found: Found) => Place,
): PageOfTexts<Row> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { rows: textsOf<Row>(shown), next: last && found.length > limit ? cursorOf(place(last)) : null };
}

/** @throws InvalidInput when the place is none of this report's */
export const refuseCursor = (): never => {
  throw new InvalidInput([{ field: 'before', message: createMessage('input-cursor') }]);
};

const isValue = (value: unknown): value is Place[number] => typeof value === 'string' || Number.isSafeInteger(value);

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
