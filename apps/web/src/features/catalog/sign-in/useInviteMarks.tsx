import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@milkround/contracts';
import type { DataColumn } from '../../../ui/table/DataTable';
import type { CatalogRow } from '../useCatalogForm';
import { passwordLinksQuery } from './password-links.queries';
import styles from './PersonSignIn.module.css';
import { useExpiryText } from './useExpiryText';

/**
 * Marks, in the column `name`, the people who have an invite link that nobody has used yet.
 * @param isOn false where invites are not seen: the columns stay as they are
 */
export function useInviteMarks<Row extends CatalogRow>(
  columns: readonly DataColumn<Row>[],
  role: Role,
  isOn: boolean,
): readonly DataColumn<Row>[] {
  const { data } = useQuery({ ...passwordLinksQuery, enabled: isOn });
  return useMemo(() => {
    const invites = (data ?? []).filter((link) => link.role === role && link.purpose === 'invite');
    if (invites.length === 0) return columns;
    const until = new Map(invites.map(({ id, expiresAt }) => [id, expiresAt]));
    const show = ({ id, name }: Row) => <InvitedName name={name} until={until.get(id)} />;
    return columns.map((column) => (column.key === 'name' ? { ...column, show } : column));
  }, [data, columns, role]);
}

/** @param until ISO 8601 UTC; missing for who is not invited */
function InvitedName({ name, until }: { name: string; until: string | undefined }) {
  const { t } = useTranslation();
  const expiryText = useExpiryText();
  if (until === undefined) return name;
  // One element: on a phone a cell is a grid of its label and its content.
  return (
    <div>
      {name}
      <span className={styles.invited}>{t('Invited until {{time}}', { time: expiryText(until) })}</span>
    </div>
  );
}
