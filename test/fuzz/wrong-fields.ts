import fc from 'fast-check';
import type { Operation } from './api-operations';
import type { ApiRequest } from './api-requests';
import { ALL_CALM, calmValue, encoded, oneOf, type KnownValues } from './api-values';

/** The wrong values for one field of a body whose other fields are right. */
const WRONG: readonly unknown[] = [null, {}];

type FieldPath = readonly (string | number)[];

const fieldsOf = (value: unknown): FieldPath[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, field]) => [
        [name],
        ...fieldsOf(field).map((path) => [name, ...path]),
      ])
    : [];

function withField(value: unknown, [name, ...rest]: FieldPath, wrong: unknown): unknown {
  if (name === undefined) return wrong;
  if (Array.isArray(value))
    return value.map((item: unknown, n) =>
      String(n) === name ? withField(item, rest, wrong) : item,
    );
  return { ...Object(value), [name]: withField(Object(value)[name], rest, wrong) };
}

/** A request for each field of each JSON body, at whatever depth, that is right but for that field. */
export const wrongFields = (
  operations: readonly Operation[],
  known: KnownValues,
): fc.Arbitrary<ApiRequest>[] =>
  operations.flatMap(({ method, route, role, path, body, isForm }) =>
    isForm
      ? []
      : fieldsOf(body).flatMap((field) =>
          WRONG.map((wrong) =>
            fc
              .tuple(
                calmValue('', body, known, ALL_CALM),
                fc.tuple(...path.map((name) => oneOf(known[name] ?? [1]))),
              )
              .map(([json, ids]) => ({
                ...{ method, route, role, headers: { 'content-type': 'application/json' } },
                path: path.reduce(
                  (all, name, n) => all.replace(`{${name}}`, () => encoded(String(ids[n]))),
                  route,
                ),
                body: JSON.stringify(withField(json, field, wrong)),
              })),
          ),
        ),
  );
