import { Refused } from '../refused';
import {
  HttpStatus,
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { assertActsAsSelf, callerOf } from '../caller';
import { FORM, InputPipe } from './input.pipe';
import { InvalidInput } from './invalid-input';

const pipe = new InputPipe();

/** Limits of multipart bodies: small fields and one file of the size of an order file. Above a limit the answer is 413. */
export const MULTIPART_LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 50,
  files: 1,
  parts: 51,
  headerPairs: 50,
};

/**
 * The body of a call that takes multipart or JSON, validated as `dto`: `@Form() body: SingleOrderForm`.
 * Files in it are read and dropped; a `userId` in it must be the caller's own.
 */
export const Form = (): ParameterDecorator => readBody(FORM);

/** Describes a body that {@link Form} reads, in the OpenAPI document: `@FormBody(SingleOrderForm)`. */
export const FormBody = (type: Type<object>) =>
  applyDecorators(ApiConsumes('application/json', 'multipart/form-data'), ApiBody({ type }));

const readBody = createParamDecorator((_: string, context: ExecutionContext) =>
  fieldsOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Validates fields that were read elsewhere (those beside an uploaded file) by the rules of `dto`. @throws InvalidInput */
export async function validateAs<T extends object>(dto: Type<T>, fields: unknown): Promise<T> {
  const input = await pipe.transform(fields, { type: 'body', metatype: dto });
  if (input instanceof dto) return input;
  throw new Error(`Validation did not make a ${dto.name}`);
}

const fieldsByRequest = new WeakMap<FastifyRequest, Promise<Record<string, unknown>>>();

/** Reads the fields of a multipart or JSON body once. @throws Refused 413; 403 for another `userId`; InvalidInput for a part that is no text */
export function fieldsOf(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return Promise.resolve(request.body);
  const fields = fieldsByRequest.get(request) ?? readFields(request);
  fieldsByRequest.set(request, fields);
  return fields;
}

async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') part.file.resume();
    else if (part.valueTruncated || part.fieldnameTruncated)
      throw new Refused(
        HttpStatus.PAYLOAD_TOO_LARGE,
        createMessage('input-too-long', { field: part.fieldname }),
      );
    // The library parses a part that is declared as JSON, at any depth.
    else if (typeof part.value === 'object' && part.value !== null)
      throw new InvalidInput([
        {
          field: part.fieldname,
          message: createMessage('input-not-valid', { field: part.fieldname }),
        },
      ]);
    else fields[part.fieldname] = part.value;
  }
  assertActsAsSelf(callerOf(request), fields.userId);
  return fields;
}
