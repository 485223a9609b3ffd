import type { LogColumn } from '@milkround/contracts';
import type { DictionaryWriter } from './dictionary';
import { readColumn } from './column-reader';

type Plain = number | boolean | null;
type Content =
  | { kind: 'plain'; values: Plain[] }
  | { kind: 'text'; steps: number[]; last: number }
  | { kind: 'list'; lengths: ColumnWriter; items: ColumnWriter }
  | { kind: 'object'; rows: number; fields: Map<string, Field> }
  | { kind: 'mixed'; values: unknown[] };

/** Column of one field of objects. `has` is missing as long as every object has had the field. */
interface Field {
  has: ColumnWriter | null;
  values: ColumnWriter;
}

const isPlain = (value: unknown): value is Plain =>
  value === null || typeof value === 'number' || typeof value === 'boolean';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes JSON values one by one, and holds them as a {@link LogColumn}: much smaller than the values, so a whole day fits in memory. */
export class ColumnWriter {
  private content: Content | null = null;
  /** Number of nulls before the first other value. */
  private nulls = 0;

  constructor(private readonly dictionary: DictionaryWriter) {}

  push(value: unknown): void {
    if (this.content === null && value === null) {
      this.nulls += 1;
      return;
    }
    const content = (this.content ??= this.contentFor(value));
    if (!this.add(content, value)) this.pushMixed(value);
  }

  end(): LogColumn {
    const { content } = this;
    switch (content?.kind) {
      case undefined:
        return { kind: 'same', value: null, rows: this.nulls };
      case 'plain': {
        const [value = null] = content.values;
        const rows = content.values.length;
        return content.values.every((item) => item === value)
          ? { kind: 'same', value, rows }
          : content;
      }
      case 'text':
        return { kind: 'text', steps: content.steps };
      case 'list':
        return { kind: 'list', lengths: content.lengths.end(), items: content.items.end() };
      case 'object': {
        const fields = [...content.fields].map(([name, { has, values }]) => ({
          name,
          ...(has && { has: has.end() }),
          values: values.end(),
        }));
        return { kind: 'object', rows: content.rows, fields };
      }
      case 'mixed':
        return content;
    }
  }

  private contentFor(value: unknown): Content {
    const nulls = Array.from({ length: this.nulls }, () => null);
    if (isPlain(value)) return { kind: 'plain', values: nulls };
    if (typeof value === 'string') return { kind: 'text', steps: nulls.map(() => 0), last: 0 };
    if (this.nulls > 0) return { kind: 'mixed', values: nulls };
    if (Array.isArray(value))
      return {
        kind: 'list',
        lengths: new ColumnWriter(this.dictionary),
        items: new ColumnWriter(this.dictionary),
      };
    return { kind: 'object', rows: 0, fields: new Map() };
  }

  /** Returns false for a value of another kind. */
  private add(content: Content, value: unknown): boolean {
    switch (content.kind) {
      case 'plain':
        return isPlain(value) && content.values.push(value) > 0;
      case 'text': {
        if (typeof value !== 'string' && value !== null) return false;
        const place = value === null ? 0 : this.dictionary.placeOf(value);
        content.steps.push(place - content.last);
        content.last = place;
        return true;
      }
      case 'list':
        if (!Array.isArray(value)) return false;
        content.lengths.push(value.length);
        value.forEach((item) => content.items.push(item));
        return true;
      case 'object':
        return isObject(value) && this.addFields(content, value);
      case 'mixed':
        return content.values.push(value) > 0;
    }
  }

  private addFields(
    content: Extract<Content, { kind: 'object' }>,
    value: Record<string, unknown>,
  ): boolean {
    for (const [name, fieldValue] of Object.entries(value)) {
      if (fieldValue === undefined) continue;
      let field = content.fields.get(name);
      if (!field) {
        field = {
          has: content.rows > 0 ? this.hasOf(content.rows, 0) : null,
          values: new ColumnWriter(this.dictionary),
        };
        content.fields.set(name, field);
      }
      field.has?.push(1);
      field.values.push(fieldValue);
    }
    for (const [name, field] of content.fields) {
      if (Object.hasOwn(value, name) && value[name] !== undefined) continue;
      field.has ??= this.hasOf(content.rows, 1);
      field.has.push(0);
    }
    content.rows += 1;
    return true;
  }

  private hasOf(rows: number, has: 0 | 1): ColumnWriter {
    const column = new ColumnWriter(this.dictionary);
    for (let row = 0; row < rows; row += 1) column.push(has);
    return column;
  }

  private pushMixed(value: unknown): void {
    const values = readColumn(this.end(), this.dictionary.reader());
    this.content = { kind: 'mixed', values: [...values, value] };
  }
}
