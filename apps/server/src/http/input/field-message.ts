import 'reflect-metadata';
import type { ValidationError } from '@nestjs/common';
import { createMessage, type Message } from '@milkround/contracts';

const KEY = Symbol('message of a wrong value');

type WrongValueMessage = (value: unknown) => Message;

/** class-validator stores texts only: the message of a field is stored as metadata, and read by the class and the name of the field. */
export const FieldMessage =
  (messageFor: (name: string, value: unknown) => Message): PropertyDecorator =>
  (prototype, name) =>
    Reflect.defineMetadata(
      KEY,
      (value: unknown) => messageFor(String(name), value),
      prototype,
      name,
    );

export function messageOfField({ target, property, value }: ValidationError): Message {
  const messageFor =
    target && (Reflect.getMetadata(KEY, target, property) as WrongValueMessage | undefined);
  return messageFor ? messageFor(value) : createMessage('input-not-valid', { field: property });
}
