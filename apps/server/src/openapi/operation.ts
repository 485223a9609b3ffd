import {
  API,
  HEADERS,
  ROLES,
  type Role,
  createMessage,
  type Failure,
  type RowError,
  appendMessage,
  toAnswerMessage,
  type Message,
} from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { PUBLIC_OPERATION } from '../http/public';
import { exampleOf } from './examples';
import type { CallExample } from './examples/example';
import { refTo, schemaOfExample } from './schemas';
import { failure } from '../http/failures';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];
type Responses = Operation['responses'];

/** Adds to an operation what its decorators do not contain: summary, tag, common parameters, example, answer and failures. */
export function completeOperation(
  method: 'get' | 'post',
  path: string,
  operation: Operation,
): void {
  const role = ROLES.find((name) => path.startsWith(`${API}/${name}/`)) ?? null;
  const call = role ? path.slice(`${API}/${role}/`.length) : path.slice(path.lastIndexOf('/') + 1);
  const isPublic = PUBLIC_OPERATION in operation;
  const example = exampleOf(method.toUpperCase(), role, call);
  const status = Object.keys(operation.responses).find((code) => code.startsWith('2')) ?? '200';
  const failures = failuresOf({
    isPublic,
    isLogin: call === 'login',
    isWrite: method === 'post',
    isUpload: isUpload(operation),
    isExport: path.endsWith('/export'),
    isEntry: method === 'post' && role === 'delivery-boy' && call !== 'login' && call !== 'logout',
    takesInput: hasInput(operation, path),
    isOfOneThing: /\{\w*[iI]d\}/.test(path),
  });
  operation.tags = [role ?? 'everybody'];
  operation.summary = example?.summary ?? '';
  operation.security = isPublic ? [] : [{ bearer: [] }];
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(isPublic ? [] : commonParameters(method, role)),
  ];
  addBodyExample(operation, example);
  operation.responses = { [status]: successOf(example), ...failureResponses(failures) };
}

const contentOf = ({ requestBody }: Operation) =>
  requestBody && 'content' in requestBody ? requestBody.content : {};

const isUpload = (operation: Operation): boolean => {
  const types = Object.keys(contentOf(operation));
  return types.length === 1 && types[0] === 'multipart/form-data';
};

const hasInput = (operation: Operation, path: string): boolean =>
  operation.requestBody !== undefined ||
  path.includes('{date}') ||
  (operation.parameters ?? []).some((parameter) => isQuery(parameter));

const isQuery = (parameter: Parameter): boolean => 'in' in parameter && parameter.in === 'query';

function commonParameters(method: string, role: Role | null): Parameter[] {
  const userId: Parameter = {
    name: 'userId',
    in: 'query',
    required: false,
    description: 'The caller’s own id; may be left out.',
    schema: { type: 'string' },
  };
  const header = (name: string, description: string, format: string): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', format },
  });
  const key = header(
    HEADERS.idempotencyKey,
    'The same key of the same caller is carried out once.',
    'uuid',
  );
  const time = header(
    HEADERS.occurredAt,
    'When it happened on the phone; not believed when later than now or more than seven days before the sign-in.',
    'date-time',
  );
  const headers = method !== 'post' ? [] : role === 'delivery-boy' ? [key, time] : [key];
  return [userId, ...headers];
}

function addBodyExample(operation: Operation, example: CallExample | null): void {
  for (const media of Object.values(contentOf(operation))) media.example = example?.body;
}

function successOf(example: CallExample | null): Responses[string] {
  if (example?.file)
    return {
      description: 'The file',
      content: { [example.file]: { schema: { type: 'string', format: 'binary' } } },
    };
  const schema = schemaOfExample(example?.answer ?? {});
  return {
    description: 'Done',
    content: { 'application/json': { schema, example: example?.answer } },
  };
}

function failureResponses(failures: readonly FailureExample[]): Responses {
  const byStatus = new Map<number, FailureExample[]>();
  for (const failure of failures)
    byStatus.set(failure.statusCode, [...(byStatus.get(failure.statusCode) ?? []), failure]);
  const responses = [...byStatus].map(([status, examples]): [string, Responses[string]] => {
    const values = Object.fromEntries(examples.map((value) => [value.message, { value }]));
    const description = examples[0]?.error ?? '';
    return [
      String(status),
      {
        description,
        content: { 'application/json': { schema: refTo('Failure'), examples: values } },
      },
    ];
  });
  return Object.fromEntries(responses);
}

/** The properties of a call that determine its possible failures. */
interface OperationTraits {
  isPublic: boolean;
  isLogin: boolean;
  isWrite: boolean;
  isUpload: boolean;
  isExport: boolean;
  /** A write of a delivery boy, whose entries are limited. */
  isEntry: boolean;
  takesInput: boolean;
  isOfOneThing: boolean;
}

/** A failure, or that of an upload, which names rows instead of fields. */
type FailureExample = Omit<Failure, 'errors'> & { errors?: Failure['errors'] | RowError[] };

/** Returns one example of each failure that a call may answer. */
function failuresOf(call: OperationTraits): FailureExample[] {
  const invalidField = (field: string, message: Message) =>
    failure(400, message, [{ field, ...toAnswerMessage(message) }]);
  const noProduct = appendMessage(
    createMessage('row-not-product', { name: 'Cwo' }),
    createMessage('row-meant', { name: 'Cow' }),
  );
  const rows = [{ row: 3, column: 'Product', ...toAnswerMessage(noProduct) }];
  const candidates: [applies: boolean, example: FailureExample][] = [
    [
      call.takesInput && call.isWrite,
      invalidField('name', createMessage('input-required', { field: 'name' })),
    ],
    [
      call.takesInput && !call.isWrite,
      invalidField('fromDate', createMessage('input-range-backwards')),
    ],
    [call.isLogin, failure(401, createMessage('wrong-login'))],
    [!call.isPublic, failure(401, createMessage('unauthorized'))],
    [!call.isPublic, failure(403, createMessage('wrong-role'))],
    [call.isOfOneThing, failure(404, createMessage('not-found'))],
    [call.isExport, failure(404, createMessage('no-data-to-export'))],
    [call.isWrite && !call.isPublic, failure(409, createMessage('day-closed'))],
    [call.isWrite, failure(413, createMessage('request-too-large'))],
    [call.isWrite, failure(415, createMessage('content-not-accepted'))],
    [call.isUpload, { ...failure(422, createMessage('file-has-error')), errors: rows }],
    [call.isLogin, failure(429, createMessage('too-many-tries'))],
    [call.isEntry, failure(429, createMessage('too-many-entries'))],
    [true, failure(503, createMessage('database-unreachable'))],
  ];
  return candidates.flatMap(([applies, example]) => (applies ? [example] : []));
}
