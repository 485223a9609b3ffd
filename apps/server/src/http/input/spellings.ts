import 'reflect-metadata';
import { applyDecorators } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { isBlank } from './field';

const OTHERS = Symbol('other spellings');

/** The specification spells this field in two ways; where the one is left out, the other counts. Stands above the field's own decorator. */
export const AlsoSpelt = (other: string): PropertyDecorator =>
  applyDecorators(
    Expose(),
    Transform(({ value, obj }: { value: unknown; obj: Record<string, unknown> }) => (isBlank(value) ? (obj[other] ?? value) : value)),
    (prototype: object) => Reflect.defineMetadata(OTHERS, [...otherSpellings(prototype), other], prototype),
  );

const otherSpellings = (prototype: object): string[] => (Reflect.getMetadata(OTHERS, prototype) as string[] | undefined) ?? [];

/** A class whose fields have validators. */
type Input = abstract new (...args: never[]) => unknown;

const known = new Map<Input, readonly string[]>();

/** The names of all fields that an input class takes. */
function namesOf(input: Input): readonly string[] {
  const found = known.get(input);
  if (found) return found;
  const prototype = input.prototype as object;
  const validated = getMetadataStorage().getTargetValidationMetadatas(input, '', false, false);
  const names = [...new Set([...validated.map(({ propertyName }) => propertyName), ...otherSpellings(prototype)])];
  known.set(input, names);
  return names;
}

/** Only the fields that the input class takes. */
export const knownFields = (fields: object, input: Input): Record<string, unknown> =>
  Object.fromEntries(namesOf(input).flatMap((name) => (Object.hasOwn(fields, name) ? [[name, Reflect.get(fields, name)]] : [])));
