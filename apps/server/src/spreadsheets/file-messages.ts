import { createMessage, type FileCheck, type FileCounts, type Message } from '@milkround/contracts';
import { formatCount } from '../words/formats';

/** Returns the sentence of a check. */
export function checkMessage({
  added,
  changed,
  errorCount,
  unanswered,
}: Pick<FileCheck, 'added' | 'changed' | 'errorCount' | 'unanswered'>): Message {
  if (unanswered.length > 0) return createMessage('file-asks');
  if (errorCount === 0)
    return createMessage('file-fine', { added: formatCount(added), changed: formatCount(changed) });
  return errorCount === 1
    ? createMessage('file-has-error')
    : createMessage('file-has-errors', { number: formatCount(errorCount) });
}

const ALWAYS_SHOWN = ['added', 'changed', 'unchanged'] as const;
const SHOWN_ABOVE_0 = ['takenOff', 'moved', 'registered', 'protected'] as const;
type Counts = FileCounts & { errorCount: number } & Partial<
    Record<(typeof SHOWN_ABOVE_0)[number], number>
  >;

/** Returns the sentence of an import. */
export function importMessage(code: 'file-uploaded' | 'staff-imported', counts: Counts): Message {
  const { added, changed, takenOff = 0, moved = 0, registered = 0, errorCount } = counts;
  const clauses = [...ALWAYS_SHOWN, ...SHOWN_ABOVE_0.filter((kind) => counts[kind])].map((kind) =>
    createMessage(`count-${kind}`, { number: formatCount(counts[kind] ?? 0) }),
  );
  if (errorCount === 1) clauses.push(createMessage('count-left-out-one'));
  if (errorCount > 1)
    clauses.push(createMessage('count-left-out', { number: formatCount(errorCount) }));
  return added + changed + moved + takenOff + registered === 0
    ? createMessage('file-nothing-changed', { what: clauses.slice(2) })
    : createMessage(code, { what: clauses });
}
