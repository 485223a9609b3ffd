import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { consumerQuery } from '../api/consumer.queries';
import { useSession } from '../session/session';
import { Button } from './Button';

interface Props {
  search: string;
  onSearch: (text: string) => void;
}

/** Where a search finds nothing: says that the text is the id of a consumer that was merged, and offers to search for the id that remains. */
export function MergedIdHint({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const role = useSession()?.role ?? 'supervisor';
  const alias = search.trim();
  const { data } = useQuery({ ...consumerQuery(role, alias), enabled: alias !== '' });
  const id = data?.consumer_id;
  if (id === undefined || id === alias) return null;
  return (
    <p role="status">
      {t('{{alias}} is {{id}} now.', { alias, id })}{' '}
      <Button look="ghost" onClick={() => onSearch(id)}>
        {t('Search {{id}}', { id })}
      </Button>
    </p>
  );
}
