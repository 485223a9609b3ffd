/** One column of a table: what it sorts and searches by, and how it is shown where that is something else. */
export interface Column<Row> {
  key: string;
  label: string;
  /** Sorted and searched by; shown unless `show` is given. Null sorts last. */
  value: (row: Row) => string | number | null;
  hidden?: boolean;
  /** True unless told. */
  sortable?: boolean;
  /** `end` for figures. */
  align?: 'end';
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** Ranks each text once: in 50,000 rows most texts repeat, and comparing words is what costs. */
function ranksOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const distinct = [...new Set(texts)].sort(collator.compare);
  const ranks = new Map<string, number>();
  let rank = 0;
  distinct.forEach((text, index) => {
    const previous = distinct[index - 1];
    if (previous !== undefined && collator.compare(previous, text) !== 0) rank += 1;
    ranks.set(text, rank);
  });
  return ranks;
}

/** The rows in the order of one column, numbers by size, texts as people sort them; equal rows keep their order, empty ones are last. */
export function sortRows<Row>(rows: readonly Row[], column: Column<Row> | undefined, direction: Sort['direction']): readonly Row[] {
  if (!column) return rows;
  const values = rows.map(column.value);
  const ranks = ranksOf(values.filter((value) => typeof value === 'string'));
  const weights = values.map((value) => (typeof value === 'string' ? (ranks.get(value) ?? 0) : value));
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row, index) => ({ row, weight: weights[index] ?? null }))
    .sort((a, b) => (a.weight === null || b.weight === null ? Number(a.weight === null) - Number(b.weight === null) : sign * (a.weight - b.weight)))
    .map(({ row }) => row);
}

/** What each row is searched in: the values of its visible columns, in small letters. */
export const searchTexts = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] => {
  const visible = columns.filter(({ hidden }) => !hidden);
  return rows.map((row) =>
    visible
      .map(({ value }) => value(row) ?? '')
      .join('\n')
      .toLocaleLowerCase(),
  );
};

/** The rows whose texts hold every word of the search. */
export function searchRows<Row>(rows: readonly Row[], texts: readonly string[], search: string): readonly Row[] {
  const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  return words.length === 0 ? rows : rows.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
}

/** One page of rows; a page past the end is the last one, and there is always a first. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): { rows: readonly Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(1, page), pages);
  return { rows: rows.slice((shown - 1) * size, shown * size), page: shown, pages };
}
