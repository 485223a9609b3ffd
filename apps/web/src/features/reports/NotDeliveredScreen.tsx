import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type {
  NotDeliveredRow,
  OrderedAgain,
  BusinessDate,
  ConsumerPause,
  KnownConsumer,
} from '@milkround/contracts';
import { addDays, REPORTS, totalOfMissing, pauseOn } from '@milkround/domain';
import { consumerQuery } from '../../api/consumer.queries';
import { ApiError, errorText } from '../../api/errors';
import { useToday } from '../../api/settings.queries';
import { useSession } from '../../session/session';
import { LIVE_ROWS } from '../../live';
import { Button } from '../../ui/Button';
import { Confirm } from '../../ui/Confirm';
import { createNotices } from '../../ui/notices';
import { singleOrderAddress } from '../../ui/single-order-address';
import { useSave } from '../../ui/useSave';
import { Report } from './Report';
import { i18n } from '../../i18n';
import { absenceWords } from '../../ui/absence-words';
import { ConsumerLink } from '../../ui/ConsumerLink';
import { formatDate, formatTimestamp } from '../../ui/format';
import { stopOf } from './remarks-report';
import type { ReportKind } from './report-kind';
import { Stacked } from './Stacked';
import { pauseText } from '../../ui/pause-text';

/** The stops that got less than required, with their reasons. A stop of today or yesterday can be put on the next list once. */
export default function NotDeliveredScreen() {
  const { t } = useTranslation();
  const today = useToday();
  const role = useSession()?.role ?? 'supervisor';
  const navigate = useNavigate();
  const [orderedRow, setOrderedRow] = useState<NotDeliveredRow | null>(null);
  const [orderedAlready, setOrderedAlready] = useState<string | null>(null);
  const { save, isSaving } = useSave<OrderedAgain>({
    invalidates: [LIVE_ROWS],
    onError: (error) => {
      const isOrdered = error instanceof ApiError && error.reason.code === 'ordered-already';
      if (isOrdered) setOrderedAlready(errorText(error));
      return isOrdered;
    },
  });
  const canOrder = ({ order_date, again_date }: NotDeliveredRow) =>
    today && again_date === null && addDays(order_date, 1) >= today;
  const cache = useQueryClient();
  const { askPaused, pausedQuestion } = usePausedQuestion();
  const isLookingUp = useRef(false);
  const orderAgain = async (row: NotDeliveredRow) => {
    const { consumer_id: consumerId, delr_boy_id: boy, order_date: orderDate } = row;
    if (isLookingUp.current) return;
    isLookingUp.current = true;
    setOrderedRow(row);
    const notices = createNotices();
    try {
      const consumer = await cache.fetchQuery(consumerQuery(role, consumerId));
      askPaused(consumer, addDays(orderDate, 1), () =>
        save(`${role}/order-again/${boy}`, { orderDate, consumerUniqueId: consumerId }),
      );
    } catch (error) {
      notices.error(errorText(error));
    } finally {
      isLookingUp.current = false;
    }
  };
  return (
    <>
      <Report
        kind={notDeliveredReport}
        actions={(row) =>
          canOrder(row) && (
            <Button
              look="ghost"
              disabled={isSaving}
              aria-label={t('Put {{name}} on the next list', { name: row.consumer_name })}
              onClick={() => void orderAgain(row)}
            >
              {row.order_date === today ? t('Put on tomorrow’s list') : t('Put on today’s list')}
            </Button>
          )
        }
      />
      {pausedQuestion}
      {orderedAlready !== null && orderedRow && (
        <Confirm
          title={t('Already ordered')}
          message={orderedAlready}
          confirm={t('Change the order')}
          onCancel={() => setOrderedAlready(null)}
          onConfirm={() =>
            void navigate(
              singleOrderAddress(role === 'admin' ? role : 'supervisor', {
                date: addDays(orderedRow.order_date, 1),
                deliveryBoyId: orderedRow.delr_boy_id,
                consumerId: orderedRow.consumer_id,
              }),
            )
          }
        />
      )}
    </>
  );
}

/** The stops with a line that got less than required. */
const notDeliveredReport: ReportKind<NotDeliveredRow> = {
  definition: REPORTS['not-delivered'],
  stopOf,
  showTotal: (key, rows) => (key === 'missing' ? (totalOfMissing(rows) ?? '-') : undefined),
  show: (key, row, { timeZone }) => {
    if (key === 'consumer_name')
      return (
        <Stacked note={row.consumer_id}>
          <ConsumerLink id={row.consumer_id} name={row.consumer_name} />
        </Stacked>
      );
    if (key === 'remark') return absenceWords(row.remark, i18n.t);
    if (key === 'marked_at' && row.marked_at !== null)
      return <Stacked note={row.marked_by}>{formatTimestamp(row.marked_at, timeZone)}</Stacked>;
    if (key !== 'again_date' || row.again_date === null || row.again_at === null) return undefined;
    const author = i18n.t('by {{name}}, {{time}}', {
      name: row.again_by,
      time: formatTimestamp(row.again_at, timeZone),
    });
    return (
      <Stacked note={author}>
        {i18n.t('{{date}}, with {{boy}}', { date: formatDate(row.again_date), boy: row.again_boy })}
      </Stacked>
    );
  },
};

interface PausedQuestion {
  /** Sends at once, or after a question if the consumer is paused on the date of the order. */
  askPaused: (
    consumer: KnownConsumer | null | undefined,
    date: BusinessDate,
    send: () => void,
  ) => void;
  pausedQuestion: ReactNode;
}

/** Asks before an order for a paused consumer is made. */
function usePausedQuestion(): PausedQuestion {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<{
    name: string;
    pause: ConsumerPause;
    send: () => void;
  } | null>(null);
  const askPaused: PausedQuestion['askPaused'] = (consumer, date, send) => {
    const pause = pauseOn(consumer?.pauses ?? [], date);
    if (consumer && pause) setQuestion({ name: consumer.consumer_name, pause, send });
    else send();
  };
  const pausedQuestion = question && (
    <Confirm
      title={t('Order for a paused consumer?')}
      message={`${question.name} · ${pauseText(question.pause, t)}`}
      confirm={t('Order all the same')}
      onCancel={() => setQuestion(null)}
      onConfirm={() => {
        setQuestion(null);
        question.send();
      }}
    />
  );
  return { askPaused, pausedQuestion };
}
