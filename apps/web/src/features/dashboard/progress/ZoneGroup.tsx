import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { FigureLink, toFigureLink } from '../../../ui/explain/FigureLink';
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
  /** Whether its lines are all of the zone, and not those that a search leaves. */
  isWhole: boolean;
  /** Whether it stands open unless somebody decides. */
  isOpen: boolean;
}

/** The number of delivery boys who need help that a folded zone shows, the worst first. */
const NEEDY_SHOWN = 3;

/** A zone's delivery boys under its sums. Folded up it still shows who needs help. */
export function ZoneGroup({ zone, moment, isWhole, isOpen }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? isOpen;
  const list = useId();
  const boys = zone.lines.length;
  const needy = zone.lines.filter(({ needsAttention }) => needsAttention).slice(0, NEEDY_SHOWN);
  return (
    <section className={styles.zone}>
      <div className={styles.head}>
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
          </button>
        </h3>
        <Sums zone={zone} date={moment.date} isWhole={isWhole} />
      </div>
      <div id={list}>{(open || needy.length > 0) && <BoyLines lines={open ? zone.lines : needy} moment={moment} />}</div>
    </section>
  );
}

interface SumsProps {
  zone: Zone;
  date: BusinessDate;
  isWhole: boolean;
}

/** Stops that are done, of all stops. The sums of a search have no explanation: it would be of the whole zone. */
function Sums({ zone, date, isWhole }: SumsProps) {
  const own = { from: date, to: date, areaId: zone.areaId };
  const [done, stops] = [formatQuantity(zone.done), formatQuantity(zone.stops)];
  const shown = <Figure value={done} />;
  return (
    <span className={styles.count}>
      {isWhole ? (
        <FigureLink figure={{ figure: 'done', ...own }} value={done}>
          {shown}
        </FigureLink>
      ) : (
        shown
      )}
      <span className={styles.of}>/{toFigureLink(isWhole ? { figure: 'stops', ...own } : null, stops)}</span>
    </span>
  );
}
