import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfficeRole, SetAsideEntry } from '@milkround/contracts';
import { setAsideQuery } from '../../sync/set-aside.queries';
import { Button } from '../../ui/Button';
import { formatQuantity } from '../../ui/format';
import styles from './SetAside.module.css';

/** The open entries of one delivery boy. */
export interface EntryGroup {
  deliveryBoyId: number;
  deliveryBoyName: string;
  areaName: string;
  entries: SetAsideEntry[];
}

interface Props {
  officeRole: OfficeRole;
  onApply: (group: EntryGroup) => void;
  onDismiss: (group: EntryGroup) => void;
}

/** The delivery boys with two open entries and more, whose entries can be decided together. */
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
            <li key={group.deliveryBoyId} className={styles.group}>
              <span className={styles.number}>{formatQuantity(group.entries.length)}</span>
              <span className={styles.whose}>
                <b className={styles.line}>
                  {group.deliveryBoyName}, {group.areaName}
                </b>
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

/** Groups of two entries and more, the largest first. */
function groupsOf(entries: readonly SetAsideEntry[]): EntryGroup[] {
  const groups = new Map<number, EntryGroup>();
  for (const entry of entries) {
    const { deliveryBoyId, deliveryBoyName, areaName } = entry;
    const group = groups.get(deliveryBoyId) ?? {
      deliveryBoyId,
      deliveryBoyName,
      areaName,
      entries: [],
    };
    group.entries.push(entry);
    groups.set(deliveryBoyId, group);
  }
  return [...groups.values()]
    .filter((group) => group.entries.length > 1)
    .sort((a, b) => b.entries.length - a.entries.length);
}
