import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import styles from './Field.module.css';
import { SelectField, type SelectOption } from './SelectField';

interface Props extends Omit<ComponentProps<typeof SelectField>, 'choices'> {
  /** Undefined while they load, and when they cannot be loaded. */
  choices: readonly SelectOption[] | undefined;
  /** The reason why they cannot be loaded; undefined without a failure. */
  failure: string | undefined;
  onRetry: () => void;
}

/** A select whose choices come from the server. A failure is shown at the field, with a button that tries again. */
export function LoadedSelect({
  choices,
  failure,
  onRetry,
  placeholder,
  error,
  value,
  ...rest
}: Props) {
  const { t } = useTranslation();
  const isFailed = !choices && failure !== undefined;
  // A select without the chosen value would show its first choice as chosen.
  const isGone = Boolean(
    choices && value && !choices.some((choice) => String(choice.value) === String(value)),
  );
  return (
    <div className={styles.field}>
      <SelectField
        {...rest}
        value={isGone ? '' : value}
        choices={choices ?? []}
        placeholder={choices || isFailed ? placeholder : t('Loading...')}
        disabled={!choices}
        error={
          isFailed
            ? failure
            : isGone
              ? t('What was chosen here has been removed. Please choose again.')
              : error
        }
      />
      {isFailed && (
        <Button look="ghost" icon="retry" onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}
