import 'reflect-metadata';
import { applyDecorators } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { isBlank } from './field';

const OTHERS = Symbol('other spellings');

/** The specification spells this field in two ways; if the first is missing, the second is used. It is placed above the field's own decorator. */
export const AlsoSpelt = (otherSpelling: string): PropertyDecorator =>
  applyDecorators(
    Expose(),
    Transform(({ value, obj }: { value: unknown; obj: Record<string, unknown> }) =>
      isBlank(value) ? (obj[otherSpelling] ?? value) : value,
    ),
    (prototype: object) =>
      Reflect.defineMetadata(OTHERS, [...otherSpellings(prototype), otherSpelling], prototype),
  );

const otherSpellings = (prototype: object): string[] =>
  (Reflect.getMetadata(OTHERS, prototype) as string[] | undefined) ?? [];

/** A class whose fields have validators. */
type Input = abstract new (...args: never[]) => unknown;

const namesByClass = new Map<Input, readonly string[]>();

function namesOf(input: Input): readonly string[] {
  const cachedNames = namesByClass.get(input);
  if (cachedNames) return cachedNames;
  const prototype = input.prototype as object;
  const metadata = getMetadataStorage().getTargetValidationMetadatas(input, '', false, false);
  const names = [
    ...new Set([...metadata.map(({ propertyName }) => propertyName), ...otherSpellings(prototype)]),
  ];
  namesByClass.set(input, names);
  return names;
}

/** Returns only the fields that the input class has. */
export const knownFields = (fields: object, input: Input): Record<string, unknown> =>
  Object.fromEntries(
    namesOf(input).flatMap((name) =>
      Object.hasOwn(fields, name) ? [[name, Reflect.get(fields, name)]] : [],
    ),
  );
