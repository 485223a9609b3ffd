import { MESSAGES } from '@milkround/contracts';
import type { ApiResponseSchemaHost } from '@nestjs/swagger';

export type Schema = Exclude<ApiResponseSchemaHost['schema'], { $ref: string }>;

export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schema of an example value. A message in it has the schemas of codes and params; with its text, it is required to have both. */
export function schemaOfExample(example: unknown): Schema {
  if (example === null || example === undefined) return { nullable: true };
  if (Array.isArray(example))
    return { type: 'array', items: example.length > 0 ? schemaOfExample(example[0]) : {} };
  if (typeof example === 'object') {
    const properties = Object.entries(example).map(([name, value]): [string, Schema] => [
      name,
      schemaOfExample(value),
    ]);
    if (!hasMessage(example)) return { type: 'object', properties: Object.fromEntries(properties) };
    return {
      type: 'object',
      properties: {
        ...Object.fromEntries(properties),
        code: refTo('MessageCode'),
        params: refTo('MessageParams'),
      },
      ...('message' in example && { required: ['message', 'code', 'params'] }),
    };
  }
  return {
    type:
      typeof example === 'number' ? 'number' : typeof example === 'boolean' ? 'boolean' : 'string',
  };
}

const hasMessage = (example: object): boolean =>
  'code' in example &&
  typeof example.code === 'string' &&
  Object.hasOwn(MESSAGES, example.code) &&
  'params' in example;
