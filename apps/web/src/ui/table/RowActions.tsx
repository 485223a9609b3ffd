import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../Button';
import { TableButtons } from './TablePaging';

interface Props {
  /** The row's subject, which makes its Edit button distinct for screen readers. */
  name: string;
  /** The address of the activity about it. */
  activity?: string;
  /** Opens the sign-in of a person; missing for rows that are not people. */
  onSignIn?: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons at the end of a row that can be changed and deleted. */
export function RowActions({ name, activity, onSignIn, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <TableButtons>
      {activity !== undefined && (
        <Link
          className={buttonClass('ghost')}
          to={activity}
          aria-label={t('Activity of {{name}}', { name })}
        >
          {t('Activity')}
        </Link>
      )}
      {onSignIn && (
        <Button look="ghost" aria-label={t('Sign-in of {{name}}', { name })} onClick={onSignIn}>
          {t('Sign-in')}
        </Button>
      )}
      <Button
        look="ghost"
        icon="edit"
        title={t('Edit')}
        aria-label={t('Edit {{name}}', { name })}
        onClick={onEdit}
      >
        {t('Edit')}
      </Button>
      <Button
        look="ghost"
        icon="trash"
        title={t('Delete')}
        aria-label={t('Delete {{name}}', { name })}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
    </TableButtons>
  );
}
