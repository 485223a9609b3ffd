import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HAND_OVER_UNDO_MS, type HandOver, type OfficeRole } from '@milkround/contracts';
import { isRefused } from '../api/errors';
import { useNow } from '../live';
import { Button } from '../ui/Button';
import { useSave } from '../ui/useSave';

/** Identifies the notice of a hand-over, which the notice of its undo replaces. */
export const noticeOf = (handOverId: string): string => `hand-over ${handOverId}`;

/**
 * Undoes a hand-over. It is shown for ten minutes by the server's clock, and until the server has refused: it refuses once one of the stops has a
 * record.
 */
export function UndoButton({
  role,
  handOver,
}: {
  role: OfficeRole;
  handOver: Pick<HandOver, 'id' | 'at' | 'undoneAt'>;
}) {
  const { t } = useTranslation();
  const [isPossible, setPossible] = useState(true);
  const { save, isSaving } = useSave({
    noticeId: () => noticeOf(handOver.id),
    onError: (error) => {
      if (isRefused(error)) setPossible(false);
      return false;
    },
  });
  const now = useNow();
  const isOver = now - Date.parse(handOver.at) > HAND_OVER_UNDO_MS;
  if (handOver.undoneAt !== null || isOver || !isPossible) return null;
  return (
    <Button
      look="ghost"
      icon="undo"
      disabled={isSaving}
      onClick={() => save(`${role}/undo-hand-over/${handOver.id}`, {})}
    >
      {t('Undo')}
    </Button>
  );
}
