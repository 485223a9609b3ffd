import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { setAsideQuery } from '../../sync/set-aside.queries';
import { Button } from '../../ui/Button';
import { formatQuantity } from '../../ui/format';
import { groupsOf, type EntryGroup } from './groups';
import { officeReason } from '../../sync/office-reason';
import styles from './SetAside.module.css';

interface Props {
  officeRole: OfficeRole;
  onApply: (group: EntryGroup) => void;
  onDismiss: (group: EntryGroup) => void;
}

/** Groups entries of one delivery boy with one reason, which can be decided together. */
export function EntryGroups({ officeRole, onApply, onDismiss }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(setAsideQuery(officeRole, 'open'));
  const groups = useMemo(() => groupsOf(data?.entries ?? []), [data]);
  if (groups.length === 0) return null;
  return (
    <section className={styles.groups} aria-label={t('Decide several at once')}>
      <h2 className={styles.heading}>{t('Decide several at once')}</h2>
      <ul className={styles.list}>
        {groups.map((group) => {
          const words = { name: group.deliveryBoyName, number: group.entries.length };
          return (
            <li key={group.key} className={styles.group}>
              <span className={styles.number}>{formatQuantity(group.entries.length)}</span>
              <span className={styles.whose}>
                <b className={styles.line}>
                  {group.deliveryBoyName}, {group.areaName}
                </b>
                <span className={styles.small}>{officeReason(group.reason, group)}</span>
              </span>
              <span className={styles.buttons}>
                <Button
                  look="ghost"
                  aria-label={t('Apply {{number}} entries of {{name}}', words)}
                  onClick={() => onApply(group)}
                >
                  {t('Apply all')}
                </Button>
                <Button
                  look="ghost"
                  aria-label={t('Dismiss {{number}} entries of {{name}}', words)}
                  onClick={() => onDismiss(group)}
                >
                  {t('Dismiss all')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
