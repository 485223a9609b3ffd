import { createMessage, type Message } from '@milkround/contracts';
import { formatCount } from '../words/formats';

/** Returns the sentence of a check. */
export function checkMessage({
  added,
  changed,
  errorCount,
}: {
  added: number;
  changed: number;
  errorCount: number;
}): Message {
  if (errorCount === 0)
    return createMessage('file-fine', { added: formatCount(added), changed: formatCount(changed) });
  return errorCount === 1
    ? createMessage('file-has-error')
    : createMessage('file-has-errors', { number: formatCount(errorCount) });
}

/** Returns the clauses of the sentence of an import. */
export function countClauses(
  kinds: Readonly<
    Partial<Record<'added' | 'changed' | 'unchanged' | 'takenOff' | 'moved' | 'protected', number>>
  >,
  errorCount: number,
): Message[] {
  const clauses: Message[] = [];
  for (const kind of ['added', 'changed', 'unchanged', 'takenOff', 'moved', 'protected'] as const) {
    const number = kinds[kind];
    if (number !== undefined)
      clauses.push(createMessage(`count-${kind}`, { number: formatCount(number) }));
  }
  if (errorCount === 1) clauses.push(createMessage('count-left-out-one'));
  if (errorCount > 1)
    clauses.push(createMessage('count-left-out', { number: formatCount(errorCount) }));
  return clauses;
}
