import type { ActivityLines } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { formatDate, formatQuantity } from '../../../ui/format';
import { RAW, strongPiece, type Piece } from '../../../ui/sentence/pieces';
import { joined, type Words } from './words';

/** The text of a row that stands for the lines of an upload: how many there are, and the ways to them. */
export function uploadText(lines: readonly ActivityLines[], words: Words): { sentence: Piece[]; notes: Piece[] } {
  const { activity, say, t, timeZone, addressOf, uploadsOf } = words;
  const { subject, occurredAt } = activity;
  const countOf = (kind: string) => lines.find((each) => each.kind === kind)?.count ?? 0;
  const placed = countOf('OrderPlaced');
  const changed = countOf('OrderRevised');
  const shown = (count: number) => ({ shown: strongPiece(formatQuantity(count)) });
  const sentence =
    placed > 1
      ? say(t('Upload of {{file}}: {{shown}} orders placed', RAW), shown(placed))
      : placed === 1
        ? say(t('Upload of {{file}}: one order placed', RAW))
        : say(t('Upload of {{file}}, orders changed: {{shown}}', RAW), shown(changed));
  const notes = joined([
    ...(placed > 0 && changed > 0 ? [say(t('orders changed: {{shown}}', RAW), shown(changed))] : []),
    say(t('by {{who}}', RAW)),
    ...(subject.date ? [[{ text: t('for {{date}}', { date: formatDate(subject.date) }) }]] : []),
    ...(subject.upload ? [[{ text: t('Show the orders'), to: addressOf({ uploadId: subject.upload.id }) }]] : []),
    ...(uploadsOf && timeZone ? [[{ text: t('Uploads'), to: uploadsOf(businessDate(new Date(occurredAt), timeZone)) }]] : []),
  ]);
  return { sentence, notes };
}
