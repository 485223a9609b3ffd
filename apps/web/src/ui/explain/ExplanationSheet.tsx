import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type Explanation,
  type FigureReference,
  type FigureSource,
  MAX_SUMMED_ROWS,
  type Role,
  type FigureGroup,
  type FigureUnit,
} from '@milkround/contracts';
import { sum } from '@milkround/domain';
import { useId } from 'react';
import { errorText } from '../../api/errors';
import { useSession } from '../../session/session';
import { Button } from '../Button';
import { ErrorNote } from '../ErrorNote';
import { ExportButton } from '../ExportButton';
import { formatDate, formatQuantity } from '../format';
import { LoadingRows } from '../LoadingRows';
import { useFocusTarget } from '../useFocusTarget';
import { explanationQuery, figureQuery, presentValueQuery } from './explanation.queries';
import { ExplanationFrame } from './ExplanationFrame';
import { figureLabel, formatFigureValue } from './figure-words';
import { Icon } from '../Icon';
import { ExplanationRows } from './ExplanationRows';
import { useOpenPart } from './use-open-part';
import styles from './Explanation.module.css';

interface Props {
  figure: FigureReference;
  onClose: () => void;
}

/** The explanation of a figure: its sources, then each delivery boy with his orders and their events. */
export default function ExplanationSheet({ figure, onClose }: Props) {
  const role = useSession()?.role;
  return role ? <Sheet role={role} figure={figure} onClose={onClose} /> : null;
}

function Sheet({ role, figure, onClose }: Props & { role: Role }) {
  const { t } = useTranslation();
  const { data, error, refetch, dataUpdatedAt } = useQuery(explanationQuery(role, figure));
  const label = figureLabel({ ...figure, productName: data?.productName ?? figure.productName }, t);
  const days =
    figure.from === figure.to
      ? formatDate(figure.from)
      : `${formatDate(figure.from)} – ${formatDate(figure.to)}`;
  const title = data
    ? t('Why {{figure}}?', { figure: formatFigureValue(data.value, data.unit) })
    : label;
  return (
    <ExplanationFrame title={title} onClose={onClose}>
      <p className={styles.about}>
        <b>{[label, ...(data ? placesOf(figure, data) : [])].join(' · ')}</b> · {days}
      </p>
      {data ? (
        <>
          <Summary
            role={role}
            figure={figure}
            explanation={data}
            onRefresh={() => void refetch()}
          />
          <SourceRows sources={data.sources} />
          <ul key={dataUpdatedAt} className={styles.groups} aria-label={t('Delivery Boys')}>
            {data.groups.map((group) => (
              <ExplanationGroup
                key={`${group.areaId}/${group.deliveryBoyId}`}
                role={role}
                figure={figure}
                group={group}
                unit={data.unit}
                isOpenAtFirst={data.groups.length === 1}
              />
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorNote
          message={t('Error fetching data')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows count={5} height={48} label={t('Loading...')} />
      )}
    </ExplanationFrame>
  );
}

/** The zone and the delivery boy that a figure is of. A figure of several names none: its delivery boys are listed. */
function placesOf(
  { areaId, deliveryBoyId }: FigureReference,
  { groups: [first] }: Explanation,
): string[] {
  if (!first) return [];
  return [
    ...(areaId === undefined ? [] : [first.areaName]),
    ...(deliveryBoyId === undefined ? [] : [first.deliveryBoyName]),
  ];
}

interface SummaryProps {
  role: Role;
  figure: FigureReference;
  explanation: Explanation;
  onRefresh: () => void;
}

/** The figure, whether its rows add up to it, and whether it has changed since it was opened. */
function Summary({ role, figure, explanation, onRefresh }: SummaryProps) {
  const { t } = useTranslation();
  const { value, unit, count, rowSum, groups } = explanation;
  const [place, focusPlace] = useFocusTarget<HTMLDivElement>();
  const present = useQuery(presentValueQuery(role, figure)).data?.value ?? value;
  const groupSum = rowSum ?? sum(groups.map((group) => group.value));
  const boys = groups.length;
  const format = (amount: number) => formatFigureValue(amount, unit);
  const refresh = () => {
    focusPlace();
    onRefresh();
  };
  return (
    <>
      <p className={styles.counts}>
        <b className={styles.value}>{format(value)}</b>
        {unit === 'litres' && (
          <span>{t('{{shown}} lines', { count, shown: formatQuantity(count) })}</span>
        )}
        <span>{t('{{shown}} delivery boys', { count: boys, shown: formatQuantity(boys) })}</span>
        <ExportButton
          path={`${role}/explain/export`}
          file="Explanation.xlsx"
          query={figureQuery(figure)}
          isEmpty={count === 0}
        />
      </p>
      {groupSum !== value ? (
        <p className={styles.wrong} role="alert">
          {t('The rows add up to {{sum}}, not to {{figure}}.', {
            sum: format(groupSum),
            figure: format(value),
          })}
        </p>
      ) : (
        <p className={styles.right}>
          {count <= MAX_SUMMED_ROWS
            ? t('The rows add up to this figure.')
            : t('The delivery boys add up to this figure. Open one to see his rows.')}
        </p>
      )}
      <div ref={place} role="status" tabIndex={-1}>
        {present !== value && (
          <p className={styles.changed}>
            <span>
              {t('Changed since you opened it: now {{figure}}.', { figure: format(present) })}
            </span>
            <Button look="quiet" onClick={refresh}>
              {t('Reload')}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

function nameOf({ kind, fileName }: FigureSource, t: TFunction): string {
  if (kind === 'single') return t('Single orders');
  if (kind === 'office') return t('Changed by the office');
  return t('From {{file}}', { file: fileName ?? t('an order file') });
}

/** The sources of a requirement: order files, single orders, and later changes by the office. */
function SourceRows({ sources }: { sources: readonly FigureSource[] }) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label={t('Where it comes from')}>
      {sources.map((source) => (
        <li key={`${source.kind}/${source.uploadId ?? ''}`} className={styles.line}>
          <span className={styles.name}>{nameOf(source, t)}</span>
          <span className={styles.note}>
            {t('{{shown}} lines', { count: source.count, shown: formatQuantity(source.count) })}
          </span>
          <b className={source.value < 0 ? styles.less : styles.amount}>
            {formatQuantity(source.value)}
          </b>
        </li>
      ))}
    </ul>
  );
}

interface ExplanationGroupProps {
  role: Role;
  figure: FigureReference;
  group: FigureGroup;
  unit: FigureUnit;
  isOpenAtFirst: boolean;
}

/** The part of one delivery boy in the figure; opened, it lists his orders. */
function ExplanationGroup({ role, figure, group, unit, isOpenAtFirst }: ExplanationGroupProps) {
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
