import {
  isActivityKind,
  type Activity,
  type ActivityKind,
  type ActivityLines,
} from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { RAW, type Piece, strongPiece } from '../sentence/pieces';
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
import { splitName } from './values';
import { toWords, type SentenceContext, joinParts, type Words } from './words';
import { formatDate, formatQuantity } from '../format';

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

/** The text of a row for all lines of an upload: their numbers, and links to them. */
function uploadText(
  lines: readonly ActivityLines[],
  words: Words,
): { sentence: Piece[]; notes: Piece[] } {
  const { activity, say, t, timeZone, addressOf, uploadsOf } = words;
  const { subject, occurredAt } = activity;
  const countOf = (kind: string) => lines.find((line) => line.kind === kind)?.count ?? 0;
  const placedCount = countOf('OrderPlaced');
  const changedCount = countOf('OrderRevised');
  const countParts = (count: number) => ({ shown: strongPiece(formatQuantity(count)) });
  const sentence =
    placedCount > 1
      ? say(t('Upload of {{file}}: {{shown}} orders placed', RAW), countParts(placedCount))
      : placedCount === 1
        ? say(t('Upload of {{file}}: one order placed', RAW))
        : say(t('Upload of {{file}}, orders changed: {{shown}}', RAW), countParts(changedCount));
  const notes = joinParts([
    ...(placedCount > 0 && changedCount > 0
      ? [say(t('orders changed: {{shown}}', RAW), countParts(changedCount))]
      : []),
    say(t('by {{who}}', RAW)),
    ...(subject.date ? [[{ text: t('for {{date}}', { date: formatDate(subject.date) }) }]] : []),
    ...(subject.upload
      ? [[{ text: t('Show the orders'), to: addressOf({ uploadId: subject.upload.id }) }]]
      : []),
    ...(uploadsOf && timeZone
      ? [[{ text: t('Uploads'), to: uploadsOf(businessDate(new Date(occurredAt), timeZone)) }]]
      : []),
  ]);
  return { sentence, notes };
}
