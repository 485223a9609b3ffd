import { useTranslation } from 'react-i18next';
import classes from './Forms.module.css';

interface Props {
  /** The reason why the dialog can no longer be saved; null while it can. */
  end: string | null;
  isChanged: boolean;
}

/** Says why a dialog can no longer be saved, and that its input was not saved. */
export function EndNote({ end, isChanged }: Props) {
  const { t } = useTranslation();
  if (end === null) return null;
  return (
    <p role="alert" className={classes.error}>
      {end} {isChanged && t('What you entered here was not saved.')}
    </p>
  );
}
