import type { Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationArguments } from 'class-validator';

/** The part of OpenAPI's schema object that is needed here. */
export interface Schema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  format?: string;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
}

/** The fields of an input class, as its validators take them. */
export function fieldsOf(input: Type<object>): Field[] {
  const storage = getMetadataStorage();
  const fields = new Map<string, (value: unknown) => boolean>();
  for (const { propertyName, constraintCls } of storage.getTargetValidationMetadatas(input, '', false, false)) {
    const [constraint] = constraintCls ? storage.getTargetValidatorConstraints(constraintCls) : [];
    if (constraint) fields.set(propertyName, (value) => constraint.instance.validate(value, about(input, propertyName, value)) === true);
  }
  return [...fields].map(([name, takes]) => ({ name, required: !takes(undefined), schema: schemaOfField(takes) }));
}

const about = (input: Type<object>, property: string, value: unknown): ValidationArguments => ({
  value,
  constraints: [],
  targetName: input.name,
  object: new input(),
  property,
});

const UUID = '019ba3f1-6c00-7a51-8f0e-4b1de0a1c101';

/** What a validator is for shows in what it takes: the same rules that refuse a request describe it. */
function schemaOfField(takes: (value: unknown) => boolean): Schema {
  const isText = takes('some text') || takes('someone@milk.test') || takes('9876543210');
  if (!isText && takes('2026-11-21')) return { type: 'string', format: 'date' };
  if (!isText && takes(UUID)) return { type: 'string', format: 'uuid' };
  if (takes(true)) return { type: 'boolean' };
  if (takes(1) && !takes('some text')) return { type: takes(1.5) ? 'number' : 'integer' };
  return { type: 'string' };
}

/** The object that these fields make. */
export const schemaOfFields = (fields: readonly Field[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  required: fields.filter(({ required }) => required).map(({ name }) => name),
});

/** The schema of which a value is an example. */
export function schemaOf(example: unknown): Schema {
  if (example === null || example === undefined) return { nullable: true };
  if (Array.isArray(example)) return { type: 'array', items: example.length > 0 ? schemaOf(example[0]) : {} };
  if (typeof example === 'object')
    return { type: 'object', properties: Object.fromEntries(Object.entries(example).map(([name, value]) => [name, schemaOf(value)])) };
  return { type: typeof example === 'number' ? 'number' : typeof example === 'boolean' ? 'boolean' : 'string' };
}
