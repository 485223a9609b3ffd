/** An event of the log whose type is not known yet. */
export interface StoredFact {
  readonly type: string;
  readonly data: object;
  readonly meta: object;
  readonly recordedAt: string;
}

/** Whether `type` is one of the keys of a record that lists all types of a union. */
export const isOneOf = (types: Record<string, true>, type: string): boolean =>
  Object.hasOwn(types, type);
