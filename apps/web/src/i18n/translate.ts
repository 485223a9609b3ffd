import { fillTemplate, withDates, type Message, type StoredMessage } from '@milkround/contracts';
import { i18n } from '.';
import { formatDate } from './dates';

/** A message of the server or of a rule: its English text, and its code if it has one. */
export type Translatable = StoredMessage & { readonly message: string };

/** Translates a message into the chosen language. A message without a code, or with an unknown one, is shown in English. */
export function translate({ message, code, params = {} }: Translatable): string {
  if (code !== undefined && i18n.language !== 'en') {
    const translation = translatedOrNull({ code, params });
    if (translation !== null) return translation;
  }
  return message;
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
const formatParams = ({ field, ...params }: Message['params']): Message['params'] => ({
  ...withDates(params, formatDate),
  ...(field !== undefined && { field: typeof field === 'string' ? i18n.t(field) : field }),
});
