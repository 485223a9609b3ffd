import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import styles from './Field.module.css';
import { SelectField, type Choice } from './SelectField';

interface Props extends Omit<ComponentProps<typeof SelectField>, 'choices'> {
  /** Undefined while they load, and when they cannot be had. */
  choices: readonly Choice[] | undefined;
  /** Why they cannot be had; undefined while all is well. */
  failure: string | undefined;
  onRetry: () => void;
}

/** A choice among what the server has; says at the field when it cannot be had, and tries again. */
export function LoadedSelect({ choices, failure, onRetry, placeholder, error, ...rest }: Props) {
  const { t } = useTranslation();
  const isFailed = !choices && failure !== undefined;
  return (
    <div className={styles.field}>
      <SelectField
        {...rest}
        choices={choices ?? []}
        placeholder={choices || isFailed ? placeholder : t('Loading...')}
        disabled={!choices}
        error={isFailed ? failure : error}
      />
      {isFailed && (
        <Button look="ghost" icon="retry" onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}
