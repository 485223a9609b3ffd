import type { LogColumn } from '@milkround/contracts';
import type { DictionaryReader } from './dictionary';

/** Returns the values of a column. */
export function readColumn(column: LogColumn, dictionary: DictionaryReader): unknown[] {
  switch (column.kind) {
    case 'same':
      return new Array<unknown>(column.rows).fill(column.value);
    case 'plain':
    case 'mixed':
      return column.values;
    case 'text': {
      let place = 0;
      return column.steps.map((step) => dictionary.textAt((place += step)));
    }
    case 'list': {
      const items = readColumn(column.items, dictionary);
      let start = 0;
      return readNumbers(column.lengths).map((length) => items.slice(start, (start += length)));
    }
    case 'object':
      return readObjects(column, dictionary);
  }
}

/** Returns the numbers of a column without texts. @throws TypeError if it has other values */
export function readNumbers(column: LogColumn): number[] {
  const values =
    column.kind === 'same'
      ? new Array<unknown>(column.rows).fill(column.value)
      : column.kind === 'plain'
        ? column.values
        : [];
  return values.map((value) => {
    if (typeof value !== 'number') throw new TypeError('The day log has a column without numbers');
    return value;
  });
}

function readObjects(
  column: Extract<LogColumn, { kind: 'object' }>,
  dictionary: DictionaryReader,
): Record<string, unknown>[] {
  const objects = Array.from({ length: column.rows }, (): Record<string, unknown> => ({}));
  for (const { name, has, values: storedValues } of column.fields) {
    const values = readColumn(storedValues, dictionary);
    const presence = has && readNumbers(has);
    let next = 0;
    objects.forEach((object, row) => {
      if (presence === undefined || presence[row] === 1) setField(object, name, values[next++]);
    });
  }
  return objects;
}

/** Sets a field, also one named `__proto__`: an assignment would change the prototype instead. */
function setField(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else object[name] = value;
}
