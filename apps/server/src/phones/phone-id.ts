export const MAX_PHONE_ID = 64;
const PHONE_ID = new RegExp(`^[\\w-]{1,${MAX_PHONE_ID}}$`);

/** Returns the id that a phone sends with its reports and entries; undefined without a valid one. */
export const phoneIdOf = (value: unknown): string | undefined =>
  typeof value === 'string' && PHONE_ID.test(value) ? value : undefined;
