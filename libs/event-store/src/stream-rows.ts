import { Query, type ClientBase } from 'pg';

/** A prepared statement whose rows are handed over one by one. */
export interface RowsQuery {
  /** Name of the prepared statement; missing for one that is not prepared. */
  name?: string;
  text: string;
  values: unknown[];
}

const asText = { getTypeParser: () => (text: string) => text };

/**
 * Runs a query and calls `onRow` with the cells of each row as soon as it arrives. Cells are texts, as PostgreSQL sends them, or null. Rows are not
 * collected, because a page of rows that waits for its last one costs the garbage collector more than reading it.
 */
export function streamRows<Cells extends readonly unknown[]>(
  client: ClientBase,
  { name, text, values }: RowsQuery,
  onRow: (cells: Cells) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const config = {
      ...(name !== undefined && { name }),
      text,
      values,
      types: asText,
      rowMode: 'array',
    };
    const query = new Query<Cells & unknown[]>(config);
    let failure: Error | null = null;
    query.on('row', (cells) => {
      if (failure !== null) return;
      try {
        onRow(cells);
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
      }
    });
    query.on('error', reject);
    query.on('end', () => (failure ? reject(failure) : resolve()));
    client.query(query);
  });
}
