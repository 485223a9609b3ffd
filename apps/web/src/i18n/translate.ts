import { fillTemplate, type Message, type StoredMessage } from '@milkround/contracts';
import { i18n } from '.';

/** A message of the server or of a rule: its English text, and its code if it has one. */
export type Translatable = StoredMessage & { readonly message: string };

/** A message in the chosen language. One without a code, or with one that this build does not know, is shown in English. */
export function translate({ message, code, params }: Translatable): string {
  if (code === undefined || i18n.language === 'en') return message;
  return translatedOrNull({ code, params: params ?? {} }) ?? message;
}

/** Translates a text that is stored beside its code under another name than `message`. */
export const translateText = (message: string, { code, params }: StoredMessage): string => translate({ message, code, params });

function translatedOrNull({ code, params }: Message): string | null {
  const template: unknown = i18n.getResource(i18n.language, 'messages', code);
  if (typeof template !== 'string') return null;
  let isComplete = true;
  const filled = fillTemplate(template, withField(params), (part) => {
    const translated = translatedOrNull(part);
    isComplete &&= translated !== null;
    return translated ?? '';
  });
  return isComplete ? filled : null;
}

/** The name of a field is a text of the client where it has a label. */
const withField = (params: Message['params']): Message['params'] =>
  typeof params.field === 'string' ? { ...params, field: i18n.t(params.field) } : params;
