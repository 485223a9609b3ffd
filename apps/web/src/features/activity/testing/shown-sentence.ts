import type { Activity } from '@milkround/contracts';
import { i18n } from '../../../i18n';
import type { Piece } from '../../../ui/sentence/pieces';
import { toAddress } from '../filters/filters';
import { textOf } from '../../../ui/activity/sentence';
import type { SentenceContext } from '../../../ui/activity/words';
import { activity } from './activity';

/** English, in the time zone of the dairy. */
export const context: SentenceContext = {
  t: i18n.t,
  timeZone: 'Asia/Kolkata',
  addressOf: (filters) => `?${toAddress(filters).toString()}`,
};
/** A text with its crossed out parts as `~text~`. */
export const plain = (pieces: readonly Piece[]) =>
  pieces.map(({ text, as }) => (as === 'was' ? `~${text}~` : text)).join('');
/** The sentence and the notes of an event, as plain text. */
export const shown = (changes: Partial<Activity>) => {
  const { sentence, notes } = textOf(activity(changes), context);
  return [plain(sentence), plain(notes)];
};

/** A field that had no value before. */
export const said = (field: string, after: Activity['changes'][number]['after']) => ({
  field,
  before: null,
  after,
});
