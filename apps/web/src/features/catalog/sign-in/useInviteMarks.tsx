import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordLink, Role } from '@milkround/contracts';
import type { DataColumn } from '../../../ui/table/DataTable';
import { useExpiryText } from '../../../ui/useExpiryText';
import type { CatalogRow } from '../useCatalogForm';
import { passwordLinksQuery } from './password-links.queries';
import styles from './PersonSignIn.module.css';

/**
 * Marks, in the column `name`, the people who have an unused invite link, valid or expired, and those who need one.
 * @param isOn false where invites are not shown: the columns stay unchanged
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
    const inviteOf = new Map(invites.map((invite) => [invite.id, invite]));
    const show = ({ id, name }: Row) => <InvitedName name={name} invite={inviteOf.get(id)} />;
    return columns.map((column) => (column.key === 'name' ? { ...column, show } : column));
  }, [data, columns, role]);
}

/** @param invite missing for a person who is not invited */
function InvitedName({ name, invite }: { name: string; invite: PasswordLink | undefined }) {
  const text = useMarkText();
  if (!invite) return name;
  const isOpen = invite.expiresAt !== null && !invite.isExpired;
  // One element: on a phone a cell is a grid of its label and its content.
  return (
    <div>
      {name}
      <span className={isOpen ? styles.invited : styles.needed}>{text(invite)}</span>
    </div>
  );
}

function useMarkText(): (invite: PasswordLink) => string {
  const { t } = useTranslation();
  const expiryText = useExpiryText();
  return ({ expiresAt, isExpired }) => {
    if (expiresAt === null) return t('No password yet');
    const time = expiryText(expiresAt);
    return isExpired
      ? t('Invite expired on {{time}}', { time })
      : t('Invited until {{time}}', { time });
  };
}
