import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureGroup, FigureReference, FigureUnit, Role } from '@milkround/contracts';
import { Icon } from '../Icon';
import { formatQuantity } from '../format';
import { ExplanationRows } from './ExplanationRows';
import { formatFigureValue } from './figure-words';
import { useOpenPart } from './use-open-part';
import styles from './Explanation.module.css';

interface Props {
  role: Role;
  figure: FigureReference;
  group: FigureGroup;
  unit: FigureUnit;
  isOpenAtFirst: boolean;
}

/** The part of one delivery boy in the figure; opened, it lists his orders. */
export function ExplanationGroup({ role, figure, group, unit, isOpenAtFirst }: Props) {
  const { t } = useTranslation();
  const [isOpen, toggle] = useOpenPart(`${group.areaId}/${group.deliveryBoyId}`, isOpenAtFirst);
  const rows = useId();
  const { areaIds: _, ...ownFigure } = figure;
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={rows}
        onClick={toggle}
      >
        <span className={styles.name}>
          <span className={styles.arrow} data-open={isOpen}>
            <Icon name="down" size={18} />
          </span>
          <b>{group.deliveryBoyName}</b>
          <span className={styles.id}>{group.uniqueId}</span>
        </span>
        <span className={styles.note}>
          {unit === 'litres' &&
            t('{{shown}} lines', { count: group.count, shown: formatQuantity(group.count) })}
        </span>
        <b className={styles.amount}>{formatFigureValue(group.value, unit)}</b>
      </button>
      <div id={rows}>
        {isOpen && (
          <ExplanationRows
            role={role}
            figure={{ ...ownFigure, areaId: group.areaId, deliveryBoyId: group.deliveryBoyId }}
            expectedSum={group.value}
            unit={unit}
          />
        )}
      </div>
    </li>
  );
}
