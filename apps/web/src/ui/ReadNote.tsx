import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import styles from './ReadNote.module.css';

interface Props {
  children: ReactNode;
  /** Shows the note in the colour of errors. */
  isWrong?: boolean;
  disabled?: boolean;
  onRead: () => void;
}

/** A note at the top of every screen that stays until a person confirms it. */
export function ReadNote({ children, isWrong = false, disabled, onRead }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.note} data-wrong={isWrong} role="alert">
      <div>{children}</div>
      <Button look="ghost" disabled={disabled} onClick={onRead}>
        {t('I know')}
      </Button>
    </div>
  );
}
