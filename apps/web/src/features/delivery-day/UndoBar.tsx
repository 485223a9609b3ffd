import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './UndoBar.module.css';

export const UNDO_MS = 8_000;

interface Props {
  name: string;
  onUndo: () => void;
  onGone: () => void;
}

/** Stays at the thumb for eight seconds after a stop was marked. Give it the stop as `key`. */
export function UndoBar({ name, onUndo, onGone }: Props) {
  const { t } = useTranslation();
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => gone(), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.bar} role="status">
      <span className={classes.text}>{t('{{name}} done', { name })}</span>
      <button type="button" className={classes.undo} onClick={onUndo} aria-label={t('Undo: {{name}}', { name })}>
        {t('Undo')}
      </button>
    </div>
  );
}
