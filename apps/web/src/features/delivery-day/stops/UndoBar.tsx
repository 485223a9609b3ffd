import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './UndoBar.module.css';

export const UNDO_MS = 8_000;

interface Props {
  name: string;
  onUndo: () => void;
  onGone: () => void;
}

/** A button near the thumb for eight seconds after a stop was marked. The notice reports the entry. Pass the id of the stop as `key`. */
export function UndoBar({ name, onUndo, onGone }: Props) {
  const { t } = useTranslation();
  const notifyGone = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => notifyGone(), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button type="button" className={classes.undo} onClick={onUndo}>
      {t('Undo: {{name}}', { name })}
    </button>
  );
}
