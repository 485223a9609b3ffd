import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon';
import { TextField } from '../../ui/TextField';
import styles from './SignInScreen.module.css';

interface Props {
  value: string;
  error?: string;
  disabled: boolean;
  hint?: string;
  /** Whether the password is chosen here, so that a browser offers to make and to keep one. */
  isNew?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A password field with a button that shows the password, because it is often typed with one thumb in the dark. */
export function PasswordField({ isNew = false, ...props }: Props) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label={t('Password')}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      right={
        <button
          type="button"
          className={styles.reveal}
          aria-label={isShown ? t('Hide password') : t('Show password')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
