import { formatMessage, type Message, MESSAGES } from '@milkround/contracts';

/** A text of an answer with the message beside it, and where it was found. */
export interface FoundMessage {
  at: string;
  text: string;
  message: Message;
}

/** The names of the texts that carry a message beside them. */
const TEXTS = ['message', 'reason', 'text'] as const;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isMessage = (value: Record<string, unknown>): value is Record<string, unknown> & Message =>
  typeof value.code === 'string' && isObject(value.params);

/** Every text of an answer that carries a message, wherever it is in the answer. */
export function findMessages(value: unknown, at = 'answer'): FoundMessage[] {
  if (!isObject(value)) return [];
  const name = TEXTS.find((each) => typeof value[each] === 'string');
  const own = name && isMessage(value) ? [{ at, text: String(value[name]), message: { code: value.code, params: value.params } }] : [];
  const inner = Object.entries(value).flatMap(([key, each]) => (key === 'params' ? [] : findMessages(each, `${at}.${key}`)));
  return [...own, ...inner];
}

/** The text that the catalog makes of a message, with the codes in it that the catalog does not have. */
export function renderByCatalog(message: Message): { text: string; unknownCodes: string[] } {
  const unknownCodes = codesIn(message).filter((code) => code === 'literal' || !Object.hasOwn(MESSAGES, code));
  return { text: unknownCodes.length > 0 ? '' : formatMessage(message), unknownCodes };
}

const codesIn = (value: unknown): string[] =>
  isObject(value) ? [...(isMessage(value) ? [value.code] : []), ...Object.values(value).flatMap(codesIn)] : [];
