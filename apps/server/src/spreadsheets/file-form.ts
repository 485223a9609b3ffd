import { applyDecorators, HttpStatus, type Type } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { assertActsAsSelf, type Caller } from '../http/caller';
import { recordOf } from '../http/input/record';
import { Refused } from '../http/refused';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import '@fastify/multipart';
import { createMessage, UPLOAD_LIMITS } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MULTIPART_LIMITS, validateAs } from '../http/input/form';
import { InvalidInput } from '../http/input/invalid-input';
import { refusals } from './file/file-refused';
import { storedName } from './file-name';
import { refusalAnswer, type FileFailure } from './refusal-answer';

export interface ReceivedFile {
  bytes: Buffer;
  sha256: Buffer;
  fileName: string;
}

/** Describes the form of a call with a file, in the OpenAPI document. */
export const FileBody = (type: Type<object>) =>
  applyDecorators(ApiConsumes('multipart/form-data'), ApiBody({ type }));

/** A form with one file. */
export interface FileForm {
  /** Not validated yet. */
  fields: Record<string, unknown>;
  file: ReceivedFile | null;
}

/**
 * Reads a form with a file, and answers what `work` makes of it. A file or rows that are refused are an answer, too.
 * @throws Refused, InvalidInput, and the other errors of `work`
 */
export async function answerFile<Fields extends object, Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  form: Type<Fields>,
  work: (fields: Fields, file: ReceivedFile | null) => Promise<Answer>,
  /** Fields that may be elsewhere in the request. */
  otherFields: Record<string, unknown> = {},
): Promise<Answer | FileFailure> {
  try {
    const { fields: sentFields, file } = await readFileForm(request);
    assertActsAsSelf(caller, sentFields.userId);
    return await work(await validateAs(form, { ...otherFields, ...sentFields }), file);
  } catch (error) {
    const refusal = refusalAnswer(error);
    void reply.status(refusal.statusCode);
    return refusal;
  }
}

/** @throws InvalidInput without a file */
export function requireFile(file: ReceivedFile | null): ReceivedFile {
  if (!file) throw new InvalidInput([{ field: 'file', message: createMessage('file-missing') }]);
  return file;
}

/** Bytes beyond the limit that are read and dropped, so that the sender receives the refusal. A longer body is aborted. */
const READ_PAST_BYTES = 10 * UPLOAD_LIMITS.bytes;

/**
 * Reads a form whose fields may come before or after its file. Beyond the limit no part of the file is stored.
 * @throws FileRefused 413; Refused for an incomplete form
 */
export async function readFileForm(request: FastifyRequest): Promise<FileForm> {
  const form: FileForm = { fields: {}, file: null };
  if (!request.isMultipart()) return { ...form, fields: recordOf(request.body) };
  try {
    const isTooLarge = await readParts(request, form);
    if (isTooLarge) throw refusals.tooLarge(UPLOAD_LIMITS.bytes);
    return form;
  } catch (error) {
    throw isAboutForm(error)
      ? new Refused(HttpStatus.BAD_REQUEST, createMessage('form-damaged'))
      : error;
  }
}

/** Returns whether a file exceeds the limit. */
async function readParts(request: FastifyRequest, form: FileForm): Promise<boolean> {
  let isTooLarge = false;
  for await (const part of request.parts({
    limits: { ...MULTIPART_LIMITS, fileSize: READ_PAST_BYTES },
  })) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = part.value;
      continue;
    }
    const receivedFile = await receive(part.file);
    if (receivedFile === null) isTooLarge = true;
    else if (receivedFile.bytes.length > 0 || part.filename)
      form.file = { ...receivedFile, fileName: storedName(part.filename) };
  }
  return isTooLarge;
}

/** The parser's own errors (a missing boundary, an early end) have no status. */
const isAboutForm = (error: unknown) =>
  error instanceof Error &&
  !('statusCode' in error) &&
  /multipart|boundary|part header/i.test(error.message);

/** Returns the whole file, or null when it exceeds the limit. */
async function receive(stream: Readable): Promise<Pick<ReceivedFile, 'bytes' | 'sha256'> | null> {
  const hash = createHash('sha256');
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new Error('A file comes as bytes');
    size += chunk.length;
    if (size > UPLOAD_LIMITS.bytes) {
      chunks = [];
      continue;
    }
    hash.update(chunk);
    chunks.push(chunk);
  }
  return size > UPLOAD_LIMITS.bytes
    ? null
    : { bytes: Buffer.concat(chunks), sha256: hash.digest() };
}
