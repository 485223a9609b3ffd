import { isActivityKind, type Activity, type ActivityKind } from '@milkround/contracts';
import { RAW, type Piece } from '../sentence/pieces';
import { DELIVERY_SENTENCES } from './delivery-sentences';
import { toSentence, type Sentence } from './kind-sentence';
import { notesOf } from './notes';
import {
  CONSUMER_SENTENCES,
  FILE_SENTENCES,
  OFFICE_SENTENCES,
  SIGN_IN_SENTENCES,
} from './office-sentences';
import { ORDER_SENTENCES } from './order-sentences';
import { uploadText } from './upload-text';
import { splitName } from './values';
import { toWords, type SentenceContext } from './words';

/** The compiler reports a kind without a sentence. */
const SENTENCES: Record<ActivityKind, Sentence> = {
  ...ORDER_SENTENCES,
  ...DELIVERY_SENTENCES,
  ...CONSUMER_SENTENCES,
  ...OFFICE_SENTENCES,
  ...SIGN_IN_SENTENCES,
  ...FILE_SENTENCES,
};

/** An activity in words: its sentence, and the notes below it. */
export interface ActivityText {
  sentence: Piece[];
  notes: Piece[];
}

/** A kind that this build does not know is shown as its name, with all its changes. */
const unknown = toSentence([], ({ say, t, activity }) =>
  say(t('{{who}}: {{what}}', RAW), { what: splitName(activity.kind) }),
);

/** Describes an activity in a sentence with its people and the values before and after. */
export function textOf(activity: Activity, context: SentenceContext): ActivityText {
  const words = toWords(activity, context);
  if (activity.lines) return uploadText(activity.lines, words);
  const { toPieces, fields } = isActivityKind(activity.kind) ? SENTENCES[activity.kind] : unknown;
  return { sentence: toPieces(words), notes: notesOf(words, fields) };
}
