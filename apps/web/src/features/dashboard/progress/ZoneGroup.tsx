import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/Figure';
import { formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import { BoyLines } from './BoyLines';
import type { Moment } from '../figures/pace';
import type { Zone } from './standing';
import styles from './ZoneGroup.module.css';

interface Props {
  zone: Zone;
  moment: Moment;
  /** Whether it stands open unless somebody decides. */
  isOpen: boolean;
}

/** The number of delivery boys who need help that a folded zone shows, the worst first. */
const NEEDY_SHOWN = 3;

/** A zone's delivery boys under its sums. Folded up it still shows who needs help. */
export function ZoneGroup({ zone, moment, isOpen }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? isOpen;
  const list = useId();
  const boys = zone.lines.length;
  const needy = zone.lines.filter(({ needsAttention }) => needsAttention).slice(0, NEEDY_SHOWN);
  return (
    <section className={styles.zone}>
      <h3 className={styles.heading}>
        <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={list} onClick={() => setChosen(!open)}>
          <span className={styles.arrow} data-open={open}>
            <Icon name="down" size={18} />
          </span>
          <span className={styles.name}>{zone.areaName}</span>
          <span className={styles.note}>
            {t('{{shown}} delivery boys', { count: boys, shown: formatQuantity(boys) })}
            {zone.waiting > 0 && ` · ${t('{{entries}} waiting on phones', { entries: formatQuantity(zone.waiting) })}`}
            {zone.attention > 0 && ` · ${t('{{boys}} to look after', { boys: formatQuantity(zone.attention) })}`}
          </span>
          <span className={styles.count}>
            <Figure value={formatQuantity(zone.done)} />
            <span className={styles.of}>/{formatQuantity(zone.stops)}</span>
          </span>
        </button>
      </h3>
      <div id={list}>{(open || needy.length > 0) && <BoyLines lines={open ? zone.lines : needy} moment={moment} />}</div>
    </section>
  );
}
