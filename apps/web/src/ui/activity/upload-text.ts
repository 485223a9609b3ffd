import type { ActivityLines } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { formatDate, formatQuantity } from '../format';
import { RAW, strongPiece, type Piece } from '../sentence/pieces';
import { joinParts, type Words } from './words';

/** The text of a row for all lines of an upload: their numbers, and links to them. */
export function uploadText(
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
