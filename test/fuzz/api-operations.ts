import { API, ROLES, type Role } from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { requestBodyOf, type ApiOperation } from '../support/api-document';

/** A call of the document, as far as a request is made from it. */
export interface Operation {
  method: string;
  route: string;
  role: Role | null;
  path: string[];
  query: string[];
  /** An example of the body; null for a call without one. */
  body: Record<string, unknown> | null;
  isForm: boolean;
}

/** All calls that the document has. */
export function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.entries(document.paths).flatMap(([route, item]) =>
    (['get', 'post'] as const).flatMap((method) =>
      item[method] ? [operationOf(document, method.toUpperCase(), route, item[method])] : [],
    ),
  );
}

function operationOf(
  document: OpenAPIObject,
  method: string,
  route: string,
  operation: ApiOperation,
): Operation {
  const { parameters = [] } = operation;
  const named = (place: string) =>
    parameters.flatMap((each) => ('in' in each && each.in === place ? [each.name] : []));
  const body = requestBodyOf(document, operation);
  const fields = Object.fromEntries(
    Object.keys(body?.schema.properties ?? {}).map((name) => [name, 1]),
  );
  return {
    method,
    route,
    role:
      ROLES.find((role) => route.startsWith(`${API}/${role}/`) && !route.endsWith('/login')) ??
      null,
    path: named('path'),
    // The guard refuses a request for somebody else, so one of the wrong pairs is enough.
    query: named('query').filter((name) => name !== 'userId'),
    body: body && { ...fields, ...body.example },
    isForm: body?.contentTypes.includes('multipart/form-data') ?? false,
  };
}
