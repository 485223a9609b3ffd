import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../Button';
import { TableButtons } from './TableButtons';

interface Props {
  /** The row's subject, which makes its Edit button distinct for screen readers. */
  name: string;
  /** The address of the activity about it. */
  activity?: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons at the end of a row that can be changed and deleted. */
export function RowActions({ name, activity, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <TableButtons>
      {activity !== undefined && (
        <Link className={buttonClass('ghost')} to={activity} aria-label={t('Activity of {{name}}', { name })}>
          {t('Activity')}
        </Link>
      )}
      <Button look="ghost" icon="edit" title={t('Edit')} aria-label={t('Edit {{name}}', { name })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button look="ghost" icon="trash" title={t('Delete')} aria-label={t('Delete {{name}}', { name })} onClick={onDelete}>
        {t('Delete')}
      </Button>
    </TableButtons>
  );
}
