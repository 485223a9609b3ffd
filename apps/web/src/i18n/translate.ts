import { fillTemplate, type Message, type StoredMessage } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { i18n } from '.';
import { formatDate } from './dates';

/** A message of the server or of a rule: its English text, and its code if it has one. */
export type Translatable = StoredMessage & { readonly message: string };

/**
 * Translates a message into the chosen language, with dates as on the screens. A message without a code, or with an unknown one, is shown in
 * English.
 */
export function translate({ message, code, params = {} }: Translatable): string {
  if (code !== undefined && i18n.language !== 'en') {
    const translation = translatedOrNull({ code, params });
    if (translation !== null) return translation;
  }
  return Object.values(params)
    .filter(isDateText)
    .reduce((text, date) => text.replaceAll(date, formatDate(date)), message);
}

/** Translates a text that is stored beside its code under another name than `message`. */
export const translateText = (message: string, { code, params }: StoredMessage): string =>
  translate({ message, code, params });

function translatedOrNull({ code, params }: Message): string | null {
  const template: unknown = i18n.getResource(i18n.language, 'messages', code);
  if (typeof template !== 'string') return null;
  let isComplete = true;
  const filledText = fillTemplate(template, formatParams(params), (innerMessage) => {
    const translation = translatedOrNull(innerMessage);
    isComplete &&= translation !== null;
    return translation ?? '';
  });
  return isComplete ? filledText : null;
}

/** Translates the name of a field, which is a text of the client, and formats dates as on the screens. */
const formatParams = (params: Message['params']): Message['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name === 'field' && typeof value === 'string') return [name, i18n.t(value)];
      return [name, isDateText(value) ? formatDate(value) : value];
    }),
  );

const isDateText = (value: unknown): value is string => typeof value === 'string' && isDate(value);
