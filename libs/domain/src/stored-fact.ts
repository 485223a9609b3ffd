/** An entry of the log of which only this much is known. */
export interface StoredFact {
  readonly type: string;
  readonly data: object;
  readonly meta: object;
  readonly recordedAt: string;
}

/** Whether `type` is one of the keys of a table that the compiler keeps complete. */
export const isOneOf = (types: Record<string, true>, type: string): boolean => Object.hasOwn(types, type);
