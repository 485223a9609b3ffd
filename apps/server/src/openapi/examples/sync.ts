import {
  createMessage,
  type SetAsideEntry,
  type SyncResult,
  toAnswerMessage,
} from '@milkround/contracts';
import { data, ORDER_ID, writeAnswer, type CallExamples } from './example';

const FIRST = '019ba3f1-6c00-7a51-8f0e-4b1de0a1c201';
const SECOND = '019ba3f1-6c00-7a51-8f0e-4b1de0a1c202';
const SET_ASIDE = '5f0c1c6e-8f0e-5a51-9c00-4b1de0a1c202';
const occurredAt = '2026-11-21T01:05:00.000Z';
const RUN = '019ba3f0-0000-7a51-8f0e-4b1de0a1c200';
const times = {
  date: '2026-11-21',
  occurredAt,
  clock: { run: RUN, elapsedMs: 600_000, offMs: -400 },
};
const lines = [{ orderId: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c301', quantity: 2 }];
const movedMessage = toAnswerMessage(createMessage('order-moved'));
const results: SyncResult[] = [
  {
    id: FIRST,
    result: 'done',
    ...toAnswerMessage(createMessage('status-updated')),
    entryId: '5f0c1c6e-8f0e-5a51-9c00-4b1de0a1c201',
    occurredAt,
  },
  { id: SECOND, result: 'set-aside', ...movedMessage, entryId: SET_ASIDE, occurredAt },
];
const openEntry: SetAsideEntry = {
  id: SET_ASIDE,
  date: '2026-11-21',
  deliveryBoyId: 1,
  deliveryBoyName: 'Ravi Patil',
  areaId: 1,
  areaName: 'Baner',
  type: 'edit-product-order',
  data: { orderId: ORDER_ID, deliverdQuantity: '1.5' },
  consumerId: '00042',
  consumerName: 'Sneha Kulkarni',
  productName: 'Cow',
  reason: movedMessage.message,
  code: movedMessage.code,
  params: movedMessage.params,
  occurredAt,
  recordedAt: '2026-11-21T03:05:00.000Z',
  state: 'open',
  settledBy: null,
  settledAt: null,
  note: null,
};
const settlement = { settledBy: 'Meera Shinde', settledAt: '2026-11-21T04:00:00.000Z' };

/** The stored entries of a phone that was offline, and an entry among them that was set aside. */
export const syncExamples: CallExamples = {
  'POST sync': {
    summary: 'Deliver what the phone has kept, in its order',
    body: {
      sentAt: '2026-11-21T03:05:00.000Z',
      clock: { run: RUN, elapsedMs: 7_800_000 },
      after: '2026-11-21T01:01:12.000Z',
      waiting: 0,
      commands: [
        {
          id: FIRST,
          type: 'edit-order-status',
          data: { consumerId: '00041', isDelivered: true, lines },
          ...times,
        },
        {
          id: SECOND,
          type: 'edit-product-order',
          data: { orderId: ORDER_ID, deliverdQuantity: '1.5', previous: null },
          ...times,
        },
      ],
    },
    answer: writeAnswer(createMessage('entries-received'), results),
  },
  'GET set-aside': {
    summary: 'Entries of phones that the rules refused and nobody has settled',
    answer: data([openEntry]),
  },
  'POST set-aside/{id}/apply': {
    summary:
      'Carry an entry out after all, also by putting removed orders back on the list; a payment without a consumer is kept as cash of the day',
    body: { putBack: false },
    answer: writeAnswer(createMessage('entry-applied'), {
      ...openEntry,
      type: 'edit-order-remarks',
      data: { consumerUniqueId: '00042', remarks: 300, paymentMode: 'cash' },
      productName: null,
      ...settlement,
      state: 'applied',
    }),
  },
  'POST set-aside/apply': {
    summary:
      'Carry up to 500 entries out after all, each by itself, in the order in which they were made',
    body: { ids: [SET_ASIDE] },
    answer: writeAnswer(createMessage('entries-applied', { number: 1, all: 1 }), [
      { id: SET_ASIDE, isSettled: true, ...toAnswerMessage(createMessage('entry-applied')) },
    ]),
  },
  'POST set-aside/dismiss': {
    summary: 'Settle up to 500 entries with one note, each by itself',
    body: { ids: [SET_ASIDE], note: 'He delivered them himself' },
    answer: writeAnswer(createMessage('entries-dismissed', { number: 1, all: 1 }), [
      { id: SET_ASIDE, isSettled: true, ...toAnswerMessage(createMessage('entry-dismissed')) },
    ]),
  },
  'POST set-aside/{id}/dismiss': {
    summary: 'Settle an entry with a note',
    body: { note: 'He delivered it himself' },
    answer: writeAnswer(createMessage('entry-dismissed'), {
      ...openEntry,
      ...settlement,
      state: 'dismissed',
      note: 'He delivered it himself',
    }),
  },
};
