import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FigureReference, FigureRow, FigureUnit, Role } from '@milkround/contracts';
import { sum } from '@milkround/domain';
import { errorText } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { textOf } from '../activity/sentence';
import type { SentenceContext } from '../activity/words';
import { Button } from '../Button';
import { Clocks } from '../Clocks';
import { ErrorNote } from '../ErrorNote';
import { formatDate, formatQuantity } from '../format';
import { LoadingRows } from '../LoadingRows';
import { Sentence } from '../sentence/Sentence';
import { activityAddress } from './activity-address';
import { rowsQuery } from './explanation.queries';
import { formatFigureValue } from './figure-words';
import { useOpenPart } from './use-open-part';
import styles from './Explanation.module.css';

interface Props {
  role: Role;
  figure: FigureReference;
  /** The expected sum of the rows. */
  expectedSum: number;
  unit: FigureUnit;
}

/** The orders that one delivery boy adds to the figure, and whether they add up to his part of it. */
export function ExplanationRows({ role, figure, expectedSum, unit }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    rowsQuery(role, figure),
  );
  if (!data) {
    if (!error) return <LoadingRows count={3} height={40} label={t('Loading...')} />;
    return (
      <ErrorNote
        message={t('Error fetching data')}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const rows = data.pages.flatMap((page) => page.rows);
  const first = data.pages[0];
  const rowSum =
    first?.rowSum ?? (hasNextPage ? null : sum(rows.map(({ contribution }) => contribution)));
  const remainingCount = (first?.count ?? 0) - rows.length;
  return (
    <>
      {rowSum !== null && rowSum !== expectedSum && (
        <p className={styles.wrong} role="alert">
          {t('The rows add up to {{sum}}, not to {{figure}}.', {
            sum: formatFigureValue(rowSum, unit),
            figure: formatFigureValue(expectedSum, unit),
          })}
        </p>
      )}
      <ul className={styles.rows} aria-label={t('Orders')}>
        {rows.map((row) => (
          <Row
            key={`${row.date}/${row.orderId}`}
            role={role}
            row={row}
            unit={unit}
            hasDate={figure.from !== figure.to}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          look="quiet"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {t('Show {{number}} more', {
            number: formatQuantity(Math.max(1, Math.min(50, remainingCount))),
          })}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  role: Role;
  row: FigureRow;
  unit: FigureUnit;
  hasDate: boolean;
}

function Row({ role, row, unit, hasDate }: RowProps) {
  const { t } = useTranslation();
  const [isOpen, toggle] = useOpenPart(`${row.date}/${row.deliveryBoyId}/${row.orderId}`);
  const events = useId();
  const subject = [row.consumerId, row.productName, hasDate && formatDate(row.date)]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={events}
        onClick={toggle}
      >
        <span className={styles.name}>
          <span>{row.consumerName}</span>
          <span className={styles.id}>{subject}</span>
        </span>
        <span className={styles.note}>
          {t('Events: {{shown}}', { shown: formatQuantity(row.events.length) })}
        </span>
        <b className={styles.amount}>{formatFigureValue(row.contribution, unit)}</b>
      </button>
      <div id={events}>{isOpen && <Events role={role} row={row} />}</div>
    </li>
  );
}

/** The events of the order, oldest first, and the way to its activity. */
function Events({ role, row: { orderId, events } }: Pick<RowProps, 'role' | 'row'>) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const context: SentenceContext = {
    t,
    timeZone,
    addressOf: (filter) => activityAddress(role, filter),
  };
  return (
    <ol className={styles.events}>
      {events.map((event) => {
        const { sentence, notes } = textOf(event, context);
        return (
          <li key={`${event.position} ${event.kind}`}>
            <span className={styles.note}>
              <Clocks {...event} timeZone={timeZone} />
            </span>
            <span>
              <Sentence pieces={sentence} />
              {notes.length > 0 && (
                <span className={styles.note}>
                  {' '}
                  · <Sentence pieces={notes} />
                </span>
              )}
            </span>
          </li>
        );
      })}
      <li className={styles.activity}>
        <Link to={activityAddress(role, { orderId })}>{t('Activity of the order')}</Link>
      </li>
    </ol>
  );
}
