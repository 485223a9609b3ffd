import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { text } from '../i18n';
import { ReadNote } from '../ui/ReadNote';
import { storeWitnessNote, type WitnessNote as Note } from './witness-note';

const CONTRADICTED = text(
  'The records on the server are not those that this device has seen before. Please tell the admin.',
);
const RESTORED = text('The records on the server were restored from a backup: {{reason}}');

/** Shows the finding of the witness, until a person confirms it. */
export default function WitnessNote({ storedNote }: { storedNote: string }): ReactNode {
  const { t } = useTranslation();
  const note = parseNote(storedNote);
  if (!note) return null;
  const isWrong = note.state === 'contradicted';
  return (
    <ReadNote isWrong={isWrong} onRead={() => storeWitnessNote(null)}>
      {isWrong ? t(CONTRADICTED) : t(RESTORED, { reason: note.reason })}
    </ReadNote>
  );
}

/** Parses a stored finding; null for an unknown one. */
function parseNote(storedNote: string): Note | null {
  try {
    const note = JSON.parse(storedNote) as Partial<Record<'state' | 'reason', unknown>> | null;
    if (note?.state === 'contradicted') return { state: 'contradicted' };
    return note?.state === 'restored' && typeof note.reason === 'string'
      ? { state: 'restored', reason: note.reason }
      : null;
  } catch {
    return null;
  }
}
