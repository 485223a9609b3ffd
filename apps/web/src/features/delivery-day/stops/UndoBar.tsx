import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon';
import { InSlot } from '../../../ui/slots';
import classes from './UndoBar.module.css';

export const UNDO_MS = 8_000;

interface Props {
  name: string;
  onUndo: () => void;
  onGone: () => void;
}

/**
 * A button over the screen's heading for eight seconds after a stop was marked: there is nothing else to tap, also when it has gone. Pass the id of
 * the stop as `key`.
 */
export function UndoBar({ name, onUndo, onGone }: Props) {
  const { t } = useTranslation();
  const notifyGone = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => notifyGone(), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <InSlot name="title">
      <button type="button" className={classes.undo} onClick={onUndo}>
        <Icon name="undo" size={18} />
        <span>{t('Undo: {{name}}', { name })}</span>
      </button>
    </InSlot>
  );
}
