export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of a JSON object; none for any other value. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
