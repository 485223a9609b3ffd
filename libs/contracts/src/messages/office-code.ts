import { MESSAGES, type MessageCode } from './message';

const isCode = (code: string): code is MessageCode => Object.hasOwn(MESSAGES, code);

/** Returns the code of the message's wording for the office; most messages have one wording for both. */
export function findOfficeCode(code: MessageCode): MessageCode {
  const office = `office-${code}`;
  return isCode(office) ? office : code;
}
