import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-values';

/** Values that the server knows, by the name of the field: with them a request gets past the first checks. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

export const oneOf = (values: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.constantFrom(...values);

/** The value of an example as the server knows it now, or as something that hurts, one time in `calm`. */
function valueOf(
  name: string,
  example: unknown,
  known: KnownValues,
  calm: number,
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: calm, arbitrary: calmValue(name, example, known, calm) },
    { weight: 1, arbitrary: hostileValue },
  );
}

export function calmValue(
  name: string,
  example: unknown,
  known: KnownValues,
  calm: number,
): fc.Arbitrary<unknown> {
  const values = known[name];
  if (Array.isArray(example))
    return fc
      .tuple(...example.map((item: unknown) => valueOf(name, item, known, calm * 2)))
      .map((items): unknown => items);
  if (typeof example === 'object' && example !== null) return objectOf({ ...example }, known, calm);
  if (name === 'id')
    return fc.oneof(
      fc.constant(0).map(() => randomUUID()),
      oneOf(values ?? [example]),
    );
  return oneOf(values ?? [example]);
}

export const objectOf = (
  example: Record<string, unknown>,
  known: KnownValues,
  calm: number,
): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(example).map(([name, value]) => [name, valueOf(name, value, known, calm)]),
        ),
      ),
      fc.option(fc.constantFrom(...Object.keys(example), ''), { freq: 8 }),
      fc.option(fc.dictionary(hostileText, hostileValue, { maxKeys: 2 }), { freq: 8 }),
    )
    .map(([fields, left, more]) => {
      const { [left ?? '']: _left, ...kept } = fields;
      return { ...kept, ...more };
    });

/** One of so many values is a harmful one. */
export const CALM = 8;
/** A request with this calm has no harmful value. */
export const ALL_CALM = 1_000_000;

export const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
