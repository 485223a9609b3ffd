import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, ConsumerPause, KnownConsumer } from '@milkround/contracts';
import { pauseOn } from '@milkround/domain';
import { Confirm } from './Confirm';
import { pauseText } from './pause-text';

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
export function usePausedQuestion(): PausedQuestion {
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
