export const MAX_PHONE_ID = 64;

/** Returns the id that a phone sends with its reports and entries; undefined without a valid one. */
export const phoneIdOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;
