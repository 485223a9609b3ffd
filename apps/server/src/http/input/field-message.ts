import 'reflect-metadata';
import type { ValidationError } from '@nestjs/common';
import { createMessage, type Message } from '@milkround/contracts';

const KEY = Symbol('message of a wrong value');

/** Makes the message for a wrong value of a field. */
type WrongValueMessage = (value: unknown) => Message;

/** class-validator keeps texts only: the message of a field is kept beside its validator, and found again by the class and the name. */
export const FieldMessage =
  (wrong: (name: string, value: unknown) => Message): PropertyDecorator =>
  (prototype, name) =>
    Reflect.defineMetadata(KEY, (value: unknown) => wrong(String(name), value), prototype, name);

/** The message for a value that its validator refused. */
export function messageOfField({ target, property, value }: ValidationError): Message {
  const wrong = target && (Reflect.getMetadata(KEY, target, property) as WrongValueMessage | undefined);
  return wrong ? wrong(value) : createMessage('input-not-valid', { field: property });
}
