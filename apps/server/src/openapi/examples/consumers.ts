import {
  createMessage,
  type Consumer,
  type ConsumerDetail,
  type ConsumerPause,
  type ForeignStop,
} from '@milkround/contracts';
import { data, ORDER_ID, writeAnswer, XLSX, type CallExamples } from './example';

const boy = { id: 1, name: 'Ravi Patil' };
const product = { id: 1, name: 'Cow' };
const consumer: Consumer = {
  consumer_id: '00101',
  consumer_name: 'Asha Rane',
  address: '7, Baner Road',
  phone: '9822012345',
  earlier_names: ['Asha Kale'],
  earlier_addresses: [],
  area: { id: 1, name: 'Baner' },
  delivery_boy: boy,
  last_date: '2026-11-24',
  usual_order: [{ product, quantity: 2 }],
  last_delivery: { date: '2026-11-23', quantity: 2 },
  returned_bottles: 3,
  aliases: [{ consumer_id: '00102', consumer_name: 'A. Rane' }],
  pauses: [],
};
const day = {
  delivery_boy: boy,
  is_delivered: false,
  consumer_absence: null,
  empty_bottles: null,
  payment_amount: null,
  paymentMode: '',
} as const;
const line = { id: ORDER_ID, product, exp_quantity: 2, dlvr_quantity: null };
const detail: ConsumerDetail = {
  ...consumer,
  days: [
    {
      ...day,
      order_date: '2026-11-23',
      is_delivered: true,
      lines: [{ ...line, dlvr_quantity: 2 }],
    },
  ],
  ahead: [{ ...day, order_date: '2026-11-24', lines: [line] }],
};

const pause: ConsumerPause = {
  ...{ pauseId: ORDER_ID, from: '2026-11-25', until: '2026-12-02', reason: 'At the village' },
};

export const consumerExamples: CallExamples = {
  'GET get-consumers': {
    summary: 'A page of the consumers, searched and sorted',
    answer: { data: [consumer], total: 1 },
  },
  'GET get-consumers/export': {
    summary: 'Those that filters and search leave as Consumers.xlsx',
    file: XLSX,
  },
  'GET get-consumer/{consumerId}': {
    summary: 'A consumer with the last days and the orders ahead',
    answer: data(detail),
  },
  'POST edit-consumer/{consumerId}': {
    summary: 'Change name, address and phone of a consumer, with what the form showed',
    body: {
      ...{ name: 'Asha Rane', address: '7, Baner Road', phone: '9822012345' },
      ...{ shownName: 'Asha', shownAddress: '7, Baner Road', shownPhone: '' },
    },
    answer: writeAnswer(createMessage('consumer-updated'), detail),
  },
  'POST set-pause/{consumerId}': {
    summary: 'Pause a consumer on some dates, and take the orders of these dates off the lists',
    body: { from: '2026-11-25', until: '2026-12-02', reason: 'At the village', takeOff: 1 },
    answer: writeAnswer(createMessage('consumer-paused-done'), { ...detail, pauses: [pause] }),
  },
  'POST end-pause/{consumerId}': {
    summary: 'End a pause earlier, with the last date that the page showed',
    body: { pauseId: pause.pauseId, lastDate: '2026-11-28', shownUntil: pause.until },
    answer: writeAnswer(createMessage('pause-ended-done'), {
      ...detail,
      pauses: [{ ...pause, until: '2026-11-28' }],
    }),
  },
  'GET get-foreign-stops': {
    summary: 'Consumers who stand, by their ids alone, on a list of a zone that does not know them',
    answer: data<ForeignStop[]>([
      {
        ...{ consumer_id: '10812', consumer_name: 'Lata Khan', zone: { id: 1, name: 'Baner' } },
        ...{ area: { id: 2, name: 'Kothrud' }, delivery_boy: boy, order_date: '2026-11-24' },
        can_serve: true,
      },
    ]),
  },
  'POST serve-here/{consumerId}': {
    summary: 'Give the name and address of a consumer to the lists of a zone that has his id alone',
    body: { areaId: 2 },
    answer: writeAnswer(createMessage('consumer-served-here'), detail),
  },
  'POST give-another-id/{consumerId}': {
    summary: 'Give the orders of a consumer on one list the id that was meant',
    body: {
      ...{ orderDate: '2026-11-24', deliveryBoyId: 1, to: '10821' },
      ...{ consumerName: 'Lata Rao', consumerAddress: '7, Baner Road' },
    },
    answer: writeAnswer<ForeignStop[]>(createMessage('another-id-given', { id: '10821' }), []),
  },
  'POST move-consumer/{consumerId}': {
    summary: 'Assign a consumer to another zone, with the zone that the page showed',
    body: { areaId: 2, shownAreaId: 1 },
    answer: writeAnswer(createMessage('consumer-moved-done'), {
      ...detail,
      area: { id: 2, name: 'Kothrud' },
    }),
  },
  'POST merge-consumer/{consumerId}': {
    summary:
      'Merge a consumer into another one: open orders of today and later move, and the id becomes an alias',
    body: { into: '00101', same: 'sum' },
    answer: writeAnswer(
      createMessage('consumer-merged-done', { id: '00102', into: '00101' }),
      detail,
    ),
  },
  'POST undo-merge/{consumerId}': {
    summary: 'Undo the merge of a consumer; orders that it moved and nobody has delivered return',
    answer: writeAnswer(createMessage('merge-undone-done', { id: '00102' }), {
      ...detail,
      consumer_id: '00102',
      aliases: [],
    }),
  },
};
