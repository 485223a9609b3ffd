import type { OpenAPIObject } from '@nestjs/swagger';

export type ApiOperation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The schema of an object in the document. */
export interface ObjectSchema {
  properties: Record<string, { type?: string; format?: string }>;
  required?: string[];
}

/** Returns the body of an operation with its schema, which may be among the document's components; null when it has none. */
export function requestBodyOf(
  document: OpenAPIObject,
  { requestBody }: ApiOperation,
): { schema: ObjectSchema; example?: Record<string, unknown>; contentTypes: string[] } | null {
  if (!requestBody || !('content' in requestBody)) return null;
  const [media] = Object.values(requestBody.content);
  const name =
    media?.schema && '$ref' in media.schema ? (media.schema.$ref.split('/').at(-1) ?? '') : null;
  const schema = name === null ? media?.schema : document.components?.schemas?.[name];
  if (!schema || !('properties' in schema))
    throw new Error(`A body without the schema of an object: ${JSON.stringify(media)}`);
  return {
    schema: schema as ObjectSchema,
    example: media?.example as Record<string, unknown> | undefined,
    contentTypes: Object.keys(requestBody.content),
  };
}
