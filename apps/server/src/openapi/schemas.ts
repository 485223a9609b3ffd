import type { ApiResponseSchemaHost } from '@nestjs/swagger';

/** A schema of the OpenAPI document. */
export type Schema = Exclude<ApiResponseSchemaHost['schema'], { $ref: string }>;

/** The schema of an example value. */
export function schemaOfExample(example: unknown): Schema {
  if (example === null || example === undefined) return { nullable: true };
  if (Array.isArray(example)) return { type: 'array', items: example.length > 0 ? schemaOfExample(example[0]) : {} };
  if (typeof example === 'object') {
    const properties = Object.entries(example).map(([name, value]): [string, Schema] => [name, schemaOfExample(value)]);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  return { type: typeof example === 'number' ? 'number' : typeof example === 'boolean' ? 'boolean' : 'string' };
}
