import { formatMessage, type Message, MESSAGES } from '@milkround/contracts';

/** A text of an answer with its message, and its path in the answer. */
export interface FoundMessage {
  at: string;
  text: string;
  message: Message;
}

/** The names of the texts that have a message. */
const TEXTS = ['message', 'reason', 'text'] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isMessage = (value: Record<string, unknown>): value is Record<string, unknown> & Message =>
  typeof value.code === 'string' && isObject(value.params);

/** Returns every text of an answer that has a message, at any place in the answer. */
export function findMessages(value: unknown, path = 'answer'): FoundMessage[] {
  if (!isObject(value)) return [];
  const name = TEXTS.find((textName) => typeof value[textName] === 'string');
  const ownMessages =
    name && isMessage(value)
      ? [
          {
            at: path,
            text: String(value[name]),
            message: { code: value.code, params: value.params },
          },
        ]
      : [];
  const inner = Object.entries(value).flatMap(([key, fieldValue]) =>
    key === 'params' ? [] : findMessages(fieldValue, `${path}.${key}`),
  );
  return [...ownMessages, ...inner];
}

/** Returns the text that the catalog makes of a message, and the codes in it that the catalog does not have. */
export function renderByCatalog(message: Message): { text: string; unknownCodes: string[] } {
  const unknownCodes = codesIn(message).filter(
    (code) => code === 'literal' || !Object.hasOwn(MESSAGES, code),
  );
  return { text: unknownCodes.length > 0 ? '' : formatMessage(message), unknownCodes };
}

const codesIn = (value: unknown): string[] =>
  isObject(value)
    ? [...(isMessage(value) ? [value.code] : []), ...Object.values(value).flatMap(codesIn)]
    : [];
