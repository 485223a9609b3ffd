import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { SetAsideEntry } from '@milkround/contracts';
import { text } from '../../i18n';
import { shownBeforeWords, entryWords } from '../../sync/entry-words';
import { Clocks } from '../../ui/Clocks';
import { ConsumerLink } from '../../ui/ConsumerLink';
import type { DataColumn } from '../../ui/table/DataTable';
import { officeReason } from '../../sync/office-reason';
import { Outcome } from './Outcome';
import styles from './SetAside.module.css';

type Column = DataColumn<SetAsideEntry>;

/** The columns: delivery boy, entry and consumer, reason of the refusal, and both times. */
export const openColumns = (timeZone: string | undefined, t: TFunction): readonly Column[] => [
  {
    key: 'delivery_boy',
    label: text('Delivery Boy'),
    value: ({ deliveryBoyName, areaName }) => `${deliveryBoyName} ${areaName}`,
    show: ({ deliveryBoyName, areaName }) => <Two first={deliveryBoyName} second={areaName} />,
  },
  {
    key: 'consumer',
    label: text('Consumer'),
    value: ({ consumerName, consumerId }) =>
      [consumerName, consumerId].filter(Boolean).join(' ') || null,
    show: ({ consumerName, consumerId }) => (
      <Two
        first={
          consumerId !== null && consumerName !== null ? (
            <ConsumerLink id={consumerId} name={consumerName} />
          ) : (
            (consumerId ?? '-')
          )
        }
        second={consumerName && consumerId}
      />
    ),
  },
  {
    key: 'entry',
    label: text('Entry'),
    value: (entry) => entryWords(entry, t).join(' '),
    show: (entry) => (
      <span>
        <b className={styles.content}>{entryWords(entry, t).map(line)}</b>
        <span className={styles.small}>{shownBeforeWords(entry, t)}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    label: text('Why it was refused'),
    value: (entry) => officeReason(entry.reason, entry),
  },
  {
    key: 'made',
    label: text('Made'),
    value: ({ occurredAt }) => Date.parse(occurredAt),
    show: ({ occurredAt, recordedAt }) => (
      <Clocks occurredAt={occurredAt} recordedAt={recordedAt} timeZone={timeZone} />
    ),
  },
];

/** The columns of decided entries: those of open entries, and the decision. */
export const settledColumns = (timeZone: string | undefined, t: TFunction): readonly Column[] => [
  ...openColumns(timeZone, t),
  {
    key: 'outcome',
    label: text('Decision'),
    value: ({ settledAt }) => settledAt && Date.parse(settledAt),
    show: (entry) => <Outcome entry={entry} timeZone={timeZone} />,
  },
];

const line = (sentence: string) => (
  <span key={sentence} className={styles.line}>
    {sentence}
  </span>
);

function Two({ first, second }: { first: ReactNode; second: string | null }) {
  return (
    <span>
      <span className={styles.line}>{first}</span>
      {second && <span className={styles.small}>{second}</span>}
    </span>
  );
}
