import fc from 'fast-check';

/** Generates objects of which every field has an arbitrary. A class, so that the compiler tells it from an arbitrary that may leave fields out. */
export class Shape<T> {
  constructor(readonly values: fc.Arbitrary<T>) {}
}

/** Generates a field that is missing in some of the objects. */
export class Optional<T> {
  constructor(readonly field: fc.Arbitrary<T> | Shape<T>) {}
}

type ObjectIn<T> = Extract<T, object>;
type IsOptional<D, K extends keyof D> = Partial<Pick<D, K>> extends Pick<D, K> ? true : false;
/** Objects are described field by field; an object without known fields is JSON of any kind. */
type Described<T> = [ObjectIn<T>] extends [never]
  ? fc.Arbitrary<T>
  : string extends keyof ObjectIn<T>
    ? fc.Arbitrary<T>
    : Shape<T>;

/** An arbitrary for every field of `D`, the optional ones marked as such: a field that is left out here does not compile. */
export type FieldsOf<D extends object> = {
  [K in keyof D]-?: IsOptional<D, K> extends true
    ? Optional<Exclude<D[K], undefined>> & { field: Described<Exclude<D[K], undefined>> }
    : Described<D[K]>;
};

type Field = fc.Arbitrary<unknown> | Shape<unknown> | Optional<unknown>;

const valuesOf = (field: Field): fc.Arbitrary<unknown> =>
  field instanceof Shape ? field.values : field instanceof Optional ? valuesOf(field.field) : field;

export function shapeOf<D extends object>(fields: FieldsOf<D>): Shape<D>;
export function shapeOf(fields: Record<string, Field>): Shape<unknown> {
  const names = Object.keys(fields);
  const model = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valuesOf(field)]),
  );
  return new Shape(
    fc.record(model, { requiredKeys: names.filter((name) => !(fields[name] instanceof Optional)) }),
  );
}

/** One of the members of a union, by the field that tells them apart; each has all its other fields. */
export function unionOf<D extends object, K extends keyof D & string>(
  key: K,
  members: { [Name in D[K] & string]: FieldsOf<Omit<Extract<D, Record<K, Name>>, K>> },
): Shape<D>;
export function unionOf(
  key: string,
  members: Record<string, Record<string, Field>>,
): Shape<unknown> {
  const values = Object.entries(members).map(
    ([name, fields]) => shapeOf<object>({ ...fields, [key]: fc.constant(name) }).values,
  );
  return new Shape(fc.oneof(...values));
}

/** The fields of every fact of a union, by its type. */
export type FactFields<F extends { type: string; data: object }> = {
  [T in F['type']]: FieldsOf<Extract<F, { type: T }>['data']>;
};

/** Any fact of a union. */
export function factsOf<F extends { type: string; data: object }>(
  fields: FactFields<F>,
): fc.Arbitrary<F>;
export function factsOf(fields: Record<string, Record<string, Field>>): fc.Arbitrary<unknown> {
  const records = Object.entries(fields).map(([type, data]) =>
    fc.record({ type: fc.constant(type), data: shapeOf<object>(data).values }),
  );
  return fc.oneof(...records);
}

export const listOf = <T>(member: Shape<T>, maxLength: number): Shape<T[]> =>
  new Shape(fc.array(member.values, { maxLength }));

export const textsOf = (text: fc.Arbitrary<string>, maxLength: number): Shape<string[]> =>
  new Shape(fc.array(text, { maxLength }));

export function optional<T>(field: Shape<T>): Optional<T> & { field: Shape<T> };
export function optional<T>(field: fc.Arbitrary<T>): Optional<T> & { field: fc.Arbitrary<T> };
export function optional(field: fc.Arbitrary<unknown> | Shape<unknown>): Optional<unknown> {
  return new Optional(field);
}
