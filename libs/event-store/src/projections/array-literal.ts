import type { ColumnType } from '../projection';

/**
 * Returns the values of a column as the text of a PostgreSQL array. A list of texts, numbers and nulls looks the same in JSON as long as no text
 * is escaped. The elements of a `jsonb` array are texts of JSON, in which nothing but quotes and backslashes is escaped, as PostgreSQL does.
 */
export function arrayLiteral(type: ColumnType, values: readonly unknown[]): string {
  if (type === 'jsonb')
    return braced(
      JSON.stringify(
        values.map((value) =>
          value === null || value === undefined ? null : JSON.stringify(value),
        ),
      ),
    );
  const json = JSON.stringify(values);
  return json.includes('\\') ? `{${values.map(elementOf).join(',')}}` : braced(json);
}

const braced = (jsonArray: string): string => `{${jsonArray.slice(1, -1)}}`;

const elementOf = (value: unknown): string =>
  typeof value === 'string'
    ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : (JSON.stringify(value) ?? 'null');
