import { dateText, isDateText } from '../date-text';
import { CATALOG_MESSAGES } from './catalog.messages';
import { DELIVERY_DAY_MESSAGES } from './delivery-day.messages';
import { ENTRIES_MESSAGES } from './entries.messages';
import { HAND_OVER_MESSAGES } from './hand-over.messages';
import { SERVER_MADE_MESSAGES } from './server-made';
import { SERVER_MESSAGES } from './server.messages';
import { SESSION_MESSAGES } from './session.messages';

/** The English template of every message, by its code. The client has the same codes in Hindi and Marathi. */
export const MESSAGES = {
  ...SESSION_MESSAGES,
  ...SERVER_MESSAGES,
  ...CATALOG_MESSAGES,
  ...DELIVERY_DAY_MESSAGES,
  ...ENTRIES_MESSAGES,
  ...HAND_OVER_MESSAGES,
  ...SERVER_MADE_MESSAGES,
} as const;

export type MessageCode = keyof typeof MESSAGES;

/** The value of a place: as it is, another message, or several that are listed with commas. */
export type MessageParam = string | number | Message | readonly Message[];

/** By the names of the places; `next` is a message that follows after a space and has no place of its own. */
export type MessageParams = Readonly<Record<string, MessageParam>>;

/** A message to a user. The client turns it into a text in the reader's language. */
export interface Message {
  readonly code: MessageCode;
  readonly params: MessageParams;
}

/** A message as it is answered: `message` is its English text. */
export interface AnswerMessage extends Message {
  readonly message: string;
}

/** A message as it is stored beside its English text. Messages that were stored before messages had codes have neither. */
export type StoredMessage = Partial<Message>;

/** The places of a template by name: `name` of `The zone {{name}} was deleted.` */
type PlaceOf<S extends string> = S extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | PlaceOf<Rest>
  : never;
type PlacesOf<C extends MessageCode> = PlaceOf<(typeof MESSAGES)[C]>;
type ParamsOf<C extends MessageCode> = [PlacesOf<C>] extends [never]
  ? []
  : [Readonly<Record<PlacesOf<C>, MessageParam>>];

/** Makes a message. The compiler checks that each place of its template has a value, and that no plain text is passed as `literal`. */
export const createMessage = <C extends Exclude<MessageCode, 'literal'>>(
  code: C,
  ...[params]: ParamsOf<C>
): Message => ({
  code,
  params: params ?? {},
});

/** The first message, and the second after it. */
export const appendMessage = ({ code, params }: Message, next: Message): Message => ({
  code,
  params: { ...params, next },
});

/** A text that has no code. It cannot be translated, so it is not exported: a text of ours gets a code and {@link createMessage}. */
const createLiteralMessage = (text: string): Message => ({ code: 'literal', params: { text } });

/** The message of an error that a library has thrown and that no code of ours describes. Its text is shown as it is, in every language. */
export const readLibraryError = ({ message }: Error): Message => createLiteralMessage(message);

/** The English text of a message, with dates as people write them. */
export const formatMessage = ({ code, params }: Message): string =>
  fillTemplate(MESSAGES[code], withDates(params, dateText), formatMessage);

/** The values of places with the dates among them in a format. */
export const withDates = (params: MessageParams, format: (date: string) => string): MessageParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isDateText(value) ? format(value) : value,
    ]),
  );

/**
 * A template with its places filled in, and the message that follows.
 * @param translate makes the texts of messages that stand at a place
 */
export function fillTemplate(
  template: string,
  params: MessageParams,
  translate: (message: Message) => string,
): string {
  const valueOf = (param: MessageParam | undefined): string => {
    if (param === undefined) return '';
    if (typeof param !== 'object') return String(param);
    return isList(param) ? param.map(translate).join(', ') : translate(param);
  };
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, place: string) => valueOf(params[place]));
  return params.next === undefined ? text : `${text} ${valueOf(params.next)}`;
}

const isList = (param: Message | readonly Message[]): param is readonly Message[] =>
  Array.isArray(param);

/** A message with its English text, as answers carry it. */
export const toAnswerMessage = (message: Message): AnswerMessage => ({
  message: formatMessage(message),
  code: message.code,
  params: message.params,
});

/** The message that was stored with this text. One from before messages had codes is shown as it is, in every language. */
export const readStoredMessage = (text: string, { code, params = {} }: StoredMessage): Message =>
  code !== undefined && Object.hasOwn(MESSAGES, code)
    ? { code, params }
    : createLiteralMessage(text);

/** A code as the key of its text, for the client's own use. */
export const messageKey = (code: MessageCode): MessageCode => code;
